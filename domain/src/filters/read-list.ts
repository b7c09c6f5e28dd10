/**
 * The items of a list in an address. Repeated keys are items as they stand; a single one may be a list of an old address,
 * joined by commas, where a comma inside of an item was written `%2C`.
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
