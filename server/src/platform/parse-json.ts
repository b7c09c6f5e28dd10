const suspicious = /\\u(0000|d[89a-f])/i;

/** Nobody sends anything near as deep; texts that are deeper only stand to exhaust those who walk over them. */
const deepest = 64;

/** It is JSON, and lists or objects lie in each other deeper than anybody means. */
export class NestedTooDeeply extends SyntaxError {
  constructor() {
    super('The body is nested too deeply');
  }
}

/** Parses JSON of the outside. Throws a SyntaxError when it is not JSON, or too deep. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (isDeeper(value, deepest)) throw new NestedTooDeeply();
  return value;
}

/**
 * Parses JSON of the outside into values that PostgreSQL can store: its texts take neither NUL nor half a character,
 * and one such text must not stop everything that comes with it. Throws a SyntaxError when it is not JSON, or too deep.
 */
export function parseStorableJson(text: string): unknown {
  const value = parseJson(text);
  return suspicious.test(text) ? storable(value) : value;
}

/** Looks no deeper than the limit, so that it is never exhausted itself. */
function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]));
}
