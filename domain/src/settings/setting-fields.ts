import { z } from 'zod';
import { timeOfDayPattern } from '../time/time-of-day.ts';
import { type SettingKey, settings } from './settings.ts';

/** One field of a setting's form. */
export type SettingField = { readonly name: string; readonly label: string; readonly hint: string | null } & (
  | { readonly kind: 'choice'; readonly choices: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: 'choices'; readonly choices: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: 'time' }
  | { readonly kind: 'yes-no' }
  | { readonly kind: 'words' }
  | { readonly kind: 'whole-number'; readonly min: number; readonly max: number }
);

const described = z.object({ title: z.string(), description: z.string().nullable().default(null) });
const choice = z.object({
  type: z.literal('string'),
  enum: z.array(z.string()),
  labels: z.record(z.string(), z.string()),
});
const shapes = z.union([
  choice,
  z.object({ type: z.literal('string'), pattern: z.literal(timeOfDayPattern.source) }),
  z.object({ type: z.literal('boolean') }),
  z.object({ type: z.literal('integer'), minimum: z.number(), maximum: z.number() }),
  z.object({ type: z.literal('array'), items: choice }),
  z.object({ type: z.literal('array'), items: z.object({ type: z.literal('string') }) }),
]);

/**
 * The form fields of a setting, in the order of its schema. Every field needs a title, a choice a label per value, a
 * number its bounds. Throws for a schema that cannot be rendered as a form.
 */
export function settingFields(key: SettingKey): SettingField[] {
  const schema = z
    .object({ properties: z.record(z.string(), z.unknown()) })
    .parse(z.toJSONSchema(settings[key].schema));
  return Object.entries(schema.properties).map(([name, property]) => {
    const { title: label, description: hint } = described.parse(property);
    return { name, label, hint, ...controlOf(shapes.parse(property)) };
  });
}

const choicesOf = (shape: z.output<typeof choice>) =>
  shape.enum.map((value) => ({ value, label: shape.labels[value] ?? value }));

function controlOf(shape: z.output<typeof shapes>) {
  switch (shape.type) {
    case 'string':
      if ('pattern' in shape) return { kind: 'time' as const };
      return { kind: 'choice' as const, choices: choicesOf(shape) };
    case 'boolean':
      return { kind: 'yes-no' as const };
    case 'integer':
      return { kind: 'whole-number' as const, min: shape.minimum, max: shape.maximum };
    case 'array':
      return 'enum' in shape.items
        ? { kind: 'choices' as const, choices: choicesOf(shape.items) }
        : { kind: 'words' as const };
  }
}
