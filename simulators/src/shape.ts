/** Paths of all keys in a JSON value that `sample` lacks at the same place (for lists, the union of their items). */
export function keysBeyond(value: unknown, sample: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    // An empty sample list says nothing about its items.
    if (!Array.isArray(sample) || sample.length === 0) return [];
    const items: unknown[] = sample;
    const union = items.every((item) => isObject(item)) ? merge(items.filter(isObject)) : items[0];
    return value.flatMap((item) => keysBeyond(item, union, `${path}[]`));
  }
  if (!isObject(value) || !isObject(sample)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key in sample ? keysBeyond(inner, sample[key], `${path}.${key}`) : [`${path}.${key}`],
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(objects: Record<string, unknown>[]): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const object of objects) {
    for (const [key, value] of Object.entries(object)) {
      const before = merged[key];
      if (isObject(before) && isObject(value)) merged[key] = merge([before, value]);
      else if (Array.isArray(before) && Array.isArray(value)) merged[key] = [...before, ...value];
      else if (before === undefined || before === null) merged[key] = value;
    }
  }
  return merged;
}
