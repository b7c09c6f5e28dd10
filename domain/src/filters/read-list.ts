/**
 * Parses a list in a URL. Repeated keys are taken literally; a single value may come from an old URL, where items are
 * joined by commas and a comma inside an item is encoded as `%2C`.
 */
export function readList(value: unknown): string[] {
  if (Array.isArray(value)) return filled(value);
  if (typeof value !== 'string') return [];
  return value
    .split(',')
    .map((item) => item.replaceAll('%2C', ',').replaceAll('%25', '%').trim())
    .filter(Boolean);
}

const filled = (items: readonly unknown[]) => items.map((item) => String(item ?? '')).filter(Boolean);
