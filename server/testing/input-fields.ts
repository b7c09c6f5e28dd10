import type { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

/** A field of a call: `['slabs', 0, 'percent']` of its body. */
export interface FieldPlace {
  readonly part: 'params' | 'query' | 'body';
  readonly path: readonly (string | number)[];
}

/** All fields of a schema, including those of nested objects and lists. */
export function fieldsOf(schema: Schema, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as Schema[];
  const found = [
    ...alternatives.flatMap((one) => fieldsOf(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      [...path, name],
      ...fieldsOf(inner as Schema, [...path, name]),
    ]),
    ...(schema.items ? [[...path, 0], ...fieldsOf(schema.items as Schema, [...path, 0])] : []),
  ];
  return [...new Map(found.map((one) => [one.join('.'), one])).values()];
}

/** A copy with another value at one path; missing parents are created. */
export function withValue(input: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = Array.isArray(input) ? [...input] : [];
    list[step] = withValue(list[step], rest, value);
    return list;
  }
  return {
    ...(input as object | undefined),
    [step]: withValue((input as Record<string, unknown>)?.[step], rest, value),
  };
}
