const suspicious = /\\u(0000|d[89a-f])/i;

/**
 * Parses JSON of the outside into values that PostgreSQL can store: its texts take neither NUL nor half a character,
 * and one such text must not stop everything that comes with it. Throws a SyntaxError when it is not JSON.
 */
export function parseStorableJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return suspicious.test(text) ? storable(value) : value;
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]));
}
