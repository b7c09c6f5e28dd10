import { Button, Group, Text, TextInput } from '@mantine/core';
import { checkAccent } from '@shipmagic/domain/brand/accent';
import { colourPattern } from '@shipmagic/domain/brand/colour';
import classes from './brand.module.css';

interface AccentFieldProps {
  value: string;
  problem: string | null;
  onChange: (accent: string) => void;
}

/** The accent, picked or typed, with the contrast of white text on it as it is typed. */
export function AccentField({ value, problem, onChange }: AccentFieldProps) {
  const accent = value.trim().toLowerCase();
  const check = colourPattern.test(accent) ? checkAccent(accent) : null;
  return (
    <div>
      <TextInput
        label="Accent colour"
        description="Of buttons and links, under white text"
        value={value}
        error={check && !check.passes ? true : problem}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        leftSection={
          <input
            type="color"
            className={classes.swatch}
            aria-label="Pick the accent colour"
            value={check ? accent : '#000000'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        leftSectionWidth={44}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap="xs" mt={4} role="status" mih={28}>
        {check ? (
          <Text size="sm" c={check.passes ? 'dimmed' : 'var(--sm-danger-ink)'}>
            White text on it: {check.contrast}:1,{' '}
            {check.passes ? 'easy to read' : 'too faint; at least 4.5:1 is needed'}
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            Six digits, such as #5b52e0
          </Text>
        )}
        {check && !check.passes && (
          <Button size="compact-sm" variant="default" onClick={() => onChange(check.nearest)}>
            Use {check.nearest}
          </Button>
        )}
      </Group>
    </div>
  );
}
