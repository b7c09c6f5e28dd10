import type { z } from 'zod';

type Path = readonly PropertyKey[];
type Def = { readonly type: string } & Readonly<Record<string, unknown>>;
type Schema = z.core.$ZodType;

const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly', 'catch']);
/** Schemas that no object fits. */
const scalars = new Set(
  'string number boolean bigint date symbol enum literal template_literal null undefined void nan never'.split(' '),
);

/**
 * PostgreSQL cannot store NUL or lone surrogates: returns the path of the first text that contains one. Looks only where
 * the schema takes something, because whatever else a caller sends is refused or dropped, and can be any size.
 */
export function findUnstorable(schema: Schema, value: unknown, path: Path = []): Path | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (value === null || typeof value !== 'object') return null;
  const def = schema._zod.def as unknown as Def;
  if (wrappers.has(def.type)) return findUnstorable(def.innerType as Schema, value, path);
  switch (def.type) {
    case 'pipe':
      return findUnstorable(def.in as Schema, value, path);
    case 'lazy':
      return findUnstorable((def.getter as () => Schema)(), value, path);
    case 'intersection':
      return findUnstorable(def.left as Schema, value, path) ?? findUnstorable(def.right as Schema, value, path);
    case 'union':
      return first(def.options as readonly Schema[], (option) => findUnstorable(option, value, path));
    case 'array':
      if (!Array.isArray(value)) return null;
      return first(value.keys(), (at) => findUnstorable(def.element as Schema, value[at], [...path, at]));
    case 'object':
      return inObject(def, value as Readonly<Record<string, unknown>>, path);
    case 'record':
      return inEach(value, path, (inner, at) => findUnstorable(def.valueType as Schema, inner, at));
    default:
      // Of all others, too, that say nothing of what is in a value.
      return scalars.has(def.type) ? null : anywhere(value, path);
  }
}

function inObject(def: Def, value: Readonly<Record<string, unknown>>, path: Path): Path | null {
  const shape = def.shape as Readonly<Record<string, Schema>>;
  const found = first(Object.keys(shape), (key) =>
    Object.hasOwn(value, key) ? findUnstorable(shape[key] as Schema, value[key], [...path, key]) : null,
  );
  const rest = def.catchall as Schema | undefined;
  if (found || !rest || rest._zod.def.type === 'never') return found;
  const others = Object.fromEntries(Object.entries(value).filter(([key]) => !Object.hasOwn(shape, key)));
  return inEach(others, path, (inner, at) => findUnstorable(rest, inner, at));
}

const anywhere = (value: unknown, path: Path): Path | null => {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  return value !== null && typeof value === 'object' ? inEach(value, path, anywhere) : null;
};

const inEach = (value: object, path: Path, find: (inner: unknown, path: Path) => Path | null): Path | null =>
  first(Object.entries(value), ([key, inner]) => (isStorable(key) ? find(inner, [...path, key]) : path));

function first<T>(all: Iterable<T>, find: (one: T) => Path | null): Path | null {
  for (const one of all) {
    const found = find(one);
    if (found) return found;
  }
  return null;
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
