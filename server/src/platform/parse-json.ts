const suspicious = /\\u(0000|d[89a-f])/i;

/** Nobody legitimately sends anything near as deep; deeper input is meant to exhaust recursive code. */
const deepest = 64;

/** Valid JSON, but nested too deeply. */
export class NestedTooDeeply extends SyntaxError {
  constructor() {
    super('The body is nested too deeply');
  }
}

/** Parses external JSON. Throws a SyntaxError when it is invalid or too deep. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (isDeeper(value, deepest)) throw new NestedTooDeeply();
  return value;
}

/**
 * Parses external JSON into values that PostgreSQL can store: it accepts neither NUL nor lone surrogates in texts, and
 * one such text must not block everything that comes with it. Throws a SyntaxError when it is invalid or too deep.
 */
export function parseStorableJson(text: string): unknown {
  const value = parseJson(text);
  return suspicious.test(text) ? storable(value) : value;
}

/** Descends no deeper than the limit, so that it cannot be exhausted itself. */
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
