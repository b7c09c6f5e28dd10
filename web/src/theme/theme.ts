import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const indigo: MantineColorsTuple = [
  '#eef0ff',
  '#e0e3ff',
  '#c7cbfe',
  '#a9b0ff',
  '#8187f8',
  '#6366f1',
  '#4f46e5',
  '#4338ca',
  '#3730a3',
  '#312e81',
];

/** The dark neutrals of our tokens, in Mantine's format. */
const dark: MantineColorsTuple = [
  '#ececf1',
  '#c9c9d3',
  '#a3a3b1',
  '#7d7d8c',
  '#3d3d49',
  '#2c2c35',
  '#1f1f26',
  '#1a1a20',
  '#131317',
  '#0d0d10',
];

/** Compact controls: 32 px high, small ones 28 px; on a phone all are as high as a finger needs. */
const controlHeights: Record<string, string> = {
  // The least that is hit without its neighbour (WCAG 2.2, target size).
  'compact-xs': '1.5rem',
  xs: 'var(--sm-control-small)',
  sm: 'var(--sm-control)',
};

interface Sized {
  size?: string;
}

export const theme = createTheme({
  fontFamily: 'var(--sm-font)',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  colors: { indigo, dark },
  primaryColor: 'indigo',
  primaryShade: 6,
  autoContrast: true,
  defaultRadius: '6px',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects: referring to a component by `Component.extend` would load it with the first screen.
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, props: Sized) => ({
        root: { '--button-height': controlHeights[props.size ?? 'sm'], '--button-padding-x': '0.75rem' },
      }),
    },
    Input: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, props: Sized) => ({
        wrapper: { '--input-height': controlHeights[props.size ?? 'sm'] },
      }),
    },
    InputWrapper: { defaultProps: { size: 'sm' } },
    // A comma groups digits here; as a decimal separator it would turn 1,000 into 1.
    NumberInput: { defaultProps: { allowedDecimalSeparators: ['.'] } },
    Select: { defaultProps: { size: 'sm', allowDeselect: false } },
    NativeSelect: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    MultiSelect: { defaultProps: { size: 'sm' } },
    TagsInput: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: '10px',
        overlayProps: { backgroundOpacity: 0.4 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    // A dialog's header is not a second banner of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
});

/** Mantine's tinted controls are too heavy on our dark surfaces. */
function softDark(name: string, tint: string, ink: string): Record<string, string> {
  return {
    [`--mantine-color-${name}-light`]: `color-mix(in srgb, ${tint} 16%, transparent)`,
    [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, ${tint} 24%, transparent)`,
    [`--mantine-color-${name}-light-color`]: ink,
  };
}

/** Mantine takes its surfaces and borders from our tokens, so that both bundles look the same. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--sm-surface)',
    '--mantine-color-text': 'var(--sm-ink)',
    '--mantine-color-dimmed': 'var(--sm-dimmed)',
    '--mantine-color-default': 'var(--sm-surface)',
    '--mantine-color-default-hover': 'var(--sm-hover)',
    '--mantine-color-default-color': 'var(--sm-ink)',
    '--mantine-color-default-border': 'var(--sm-line-strong)',
    '--mantine-color-placeholder': 'var(--sm-dimmed)',
    '--mantine-color-disabled': 'var(--sm-sunken)',
    '--mantine-color-disabled-color': 'var(--sm-dimmed)',
    '--mantine-color-disabled-border': 'var(--sm-line)',
    '--mantine-color-anchor': 'var(--sm-accent-ink)',
    '--mantine-color-error': 'var(--sm-danger-ink)',
    '--mantine-primary-color-filled': 'var(--sm-accent)',
    '--mantine-color-red-filled': '#c9302c',
    '--mantine-color-red-filled-hover': '#b02420',
    '--mantine-color-indigo-filled': 'var(--sm-accent)',
  };
  return {
    variables: {},
    // Mantine's title of a yellow notice has too little contrast.
    light: { ...shared, '--mantine-color-yellow-light-color': '#8a4100' },
    dark: {
      ...shared,
      ...softDark('indigo', '#8187f8', '#c3c8ff'),
      ...softDark('red', '#f0685f', '#ffaaa2'),
      ...softDark('yellow', '#f5b83d', '#ffdc8f'),
    },
  };
};
