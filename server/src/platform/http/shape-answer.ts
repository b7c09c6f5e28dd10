import type { z } from 'zod';

/** Brings a value into the shape of a contract. Throws if it is of another kind. */
type Shape = (value: unknown) => unknown;

const misfit = (expected: string, value: unknown): never => {
  throw new Error(`an answer has ${value === null ? 'null' : typeof value} instead of ${expected}`);
};

// Why: docs/decisions/platform.md, "An answer is cut to its contract's shape".
/**
 * Cuts answers to what a contract names: every other field is left out, and a value of another kind, which could bring
 * fields along, is refused. Rules within a kind, such as lengths, are not checked. What a shape cannot say, as a union,
 * is left to the schema itself.
 */
export function shapeOf(schema: z.core.$ZodType): Shape {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.checks?.some((check) => check._zod.def.check === 'overwrite')) return parsedBy(schema);
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return def.coerce ? parsedBy(schema) : scalar(def.type);
    case 'enum':
      return Object.values(def.entries).every((one) => typeof one === 'string') ? scalar('string') : parsedBy(schema);
    case 'nullable':
      return nullable(shapeOf(def.innerType));
    case 'optional':
      return optional(shapeOf(def.innerType), undefined);
    case 'default':
      return optional(shapeOf(def.innerType), def.defaultValue);
    case 'readonly':
      return shapeOf(def.innerType);
    case 'array':
      return list(shapeOf(def.element));
    case 'record':
      return record(shapeOf(def.valueType));
    case 'object':
      return def.catchall ? parsedBy(schema) : object(def.shape);
    default:
      return parsedBy(schema);
  }
}

/** Brings an answer into the shape of its contract. */
export type Cut = (schema: z.ZodType, answer: unknown) => unknown;

/**
 * Shapes are made once. With `checks` an answer that breaks a rule of its contract fails, too, as is wanted while
 * programs are written.
 */
export function createCut(checks: boolean): Cut {
  const shapes = new WeakMap<z.ZodType, Shape>();
  return (schema, answer) => {
    const shape = shapes.get(schema) ?? shapeOf(schema);
    shapes.set(schema, shape);
    const shaped = shape(answer);
    if (checks) schema.parse(answer);
    return shaped;
  };
}

const parsedBy =
  (schema: z.core.$ZodType): Shape =>
  (value) =>
    (schema as z.ZodType).parse(value);

const scalar =
  (kind: 'string' | 'number' | 'boolean'): Shape =>
  (value) =>
    typeof value === kind ? value : misfit(kind, value);

const nullable =
  (inner: Shape): Shape =>
  (value) =>
    value === null ? null : inner(value);

const optional =
  (inner: Shape, otherwise: unknown): Shape =>
  (value) =>
    value === undefined ? otherwise : inner(value);

const list =
  (inner: Shape): Shape =>
  (value) =>
    Array.isArray(value) ? value.map((one) => inner(one)) : misfit('a list', value);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const record =
  (inner: Shape): Shape =>
  (value) =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[key, inner(one)]])),
        )
      : misfit('an object', value);

function object(shape: Readonly<Record<string, z.core.$ZodType>>): Shape {
  const fields = Object.entries(shape).map(([key, schema]) => [key, shapeOf(schema)] as const);
  return (value) => {
    if (!isObject(value)) return misfit('an object', value);
    const shaped: Record<string, unknown> = {};
    for (const [key, field] of fields) {
      const cut = field(value[key]);
      if (cut !== undefined) shaped[key] = cut;
    }
    return shaped;
  };
}
