import { colourPattern, contrast, luminance, mixed, readableOn } from './colour.ts';

/** Of text: WCAG 2.2, 1.4.3 (AA). */
const leastOfText = 4.5;
/** Of outlines and buttons: WCAG 2.2, 1.4.11 (AA). */
const leastOfShapes = 3;
const white = '#ffffff';

/** Whether white text on an accent can be read, and the nearest darker colour on which it can. */
export interface AccentCheck {
  /** Rounded down to two digits, so that what is refused never looks as if it passed. */
  readonly contrast: number;
  readonly passes: boolean;
  /** The accent itself if it passes. */
  readonly nearest: string;
}

/** Of `#rrggbb`. */
export const checkAccent = (accent: string): AccentCheck => ({
  contrast: Math.floor(contrast(accent, white) * 100) / 100,
  passes: contrast(accent, white) >= leastOfText,
  nearest: readableOn(accent, white, leastOfText),
});

/** Why an accent is refused, as a sentence; null for one that is not. */
export function accentProblem(accent: string): string | null {
  if (!colourPattern.test(accent)) return 'The accent must be a colour of six digits, such as #5b52e0';
  const check = checkAccent(accent);
  if (check.passes) return null;
  return `White text on the accent ${accent} has a contrast of ${check.contrast}:1 and needs at least ${leastOfText}:1. The nearest darker colour that passes is ${check.nearest}.`;
}

/** The colours below text on the customer's page: of its ground and its cards, as `tracking.css` has them. */
export const pageGrounds = {
  light: { ground: '#faf6f0', card: '#fffdfa' },
  dark: { ground: '#171412', card: '#201c19' },
} as const;

/** The colours that follow from an accent, in one theme. */
export interface AccentColours {
  /** Under white text, and of outlines. */
  readonly accent: string;
  /** Of text on the page, its cards and `soft`. */
  readonly ink: string;
  /** A tint behind signs and chosen things. */
  readonly soft: string;
}

/**
 * The colours of the customer's page for an accent that passes. In both themes, text in them has 4.5 on each of its
 * grounds, white on `accent` has 4.5, and `accent` itself has 3 on the page.
 */
export function accentColours(accent: string): Readonly<Record<'light' | 'dark', AccentColours>> {
  const { light, dark } = pageGrounds;
  const softInLight = mixed(accent, light.card, 0.1);
  const accentInDark = readableOn(accent, dark.card, leastOfShapes);
  const softInDark = mixed(accentInDark, dark.card, 0.25);
  return {
    light: { accent, soft: softInLight, ink: readableOn(accent, extreme(Math.min, light, softInLight), leastOfText) },
    dark: {
      accent: accentInDark,
      soft: softInDark,
      ink: readableOn(accentInDark, extreme(Math.max, dark, softInDark), leastOfText),
    },
  };
}

/** Of the grounds of a theme the one on which its text is hardest to read. */
function extreme(choose: typeof Math.min, { ground, card }: { ground: string; card: string }, soft: string): string {
  const grounds = [ground, card, soft];
  const wanted = choose(...grounds.map(luminance));
  return grounds.find((one) => luminance(one) === wanted) ?? soft;
}

/** The same as CSS, for the page on which these variables stand; it wins over the page's own by its specificity. */
export function accentCss(accent: string): string {
  const { light, dark } = accentColours(accent);
  const said = ({ accent: fill, ink, soft }: AccentColours) =>
    `{--sm-accent:${fill};--sm-accent-ink:${ink};--sm-accent-soft:${soft}}`;
  const root = ':root:root';
  return `${root}${said(light)}@media screen{${root}[data-mantine-color-scheme="dark"]${said(dark)}}`;
}
