import type { RouteSpec } from '@shipmagic/domain/http/route';
import { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

/** As JSON Schema; of nothing, one without properties. */
export const schemaOf = (type: z.ZodType | undefined): Schema =>
  type ? (z.toJSONSchema(type, { io: 'input' }) as Schema) : {};

/** A minimal value for a schema. Throws for an unsupported shape, so that no route goes untested. */
export function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  // Given by the contract where the fields alone do not make a valid value.
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(first as Schema);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] as Schema)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items as Schema));
    case 'string':
      if (/^\^\\d(\+|\{1,\d+\})\$$/.test(schema.pattern ?? '')) return '1';
      if (schema.pattern === '^[1-9]\\d{5}$') return '560001';
      if (schema.format === 'email') return 'sample@example.org';
      if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000';
      if (schema.format === 'shop') return 'sample.myshopify.com';
      if (schema.format === 'date') return '2026-01-01';
      if (schema.pattern || schema.format) throw new Error(`no sample for ${JSON.stringify(schema)}`);
      return 'sample'.padEnd(schema.minLength ?? 0, '.');
    case 'number':
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      throw new Error(`no sample for ${JSON.stringify(schema)}`);
  }
}

/** Valid input for a route, with the given parameters in its path where they fit. */
export function sampleInput(spec: RouteSpec, params: Record<string, string> = {}): Record<string, unknown> {
  const sample = (type: z.ZodType) => {
    const value = sampleOf(schemaOf(type));
    type.parse(value);
    return value as Record<string, unknown>;
  };
  const paramsOf = (type: z.ZodType) => {
    const given = { ...sample(type), ...params };
    return type.safeParse(given).success ? given : sample(type);
  };
  return {
    ...(spec.params ? { params: paramsOf(spec.params) } : {}),
    ...(spec.query ? { query: sample(spec.query) } : {}),
    ...(spec.body ? { body: sample(spec.body) } : {}),
  };
}
