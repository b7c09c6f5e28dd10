import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { shapeOf } from './shape-answer.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const secret = 'a field that no contract names';

/** A value of a schema's kind, with a field too many in each of its objects. */
function sample(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return 'text';
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return sample(def.innerType);
    case 'array':
      return [sample(def.element), sample(def.element)];
    case 'record':
      return { one: sample(def.valueType) };
    case 'object':
      return {
        leaked: secret,
        ...Object.fromEntries(Object.entries(def.shape).map(([key, one]) => [key, sample(one)])),
      };
    case 'union':
      return sample(def.options[0] as z.core.$ZodType);
    case 'pipe':
      return sample(def.in);
    default:
      return undefined;
  }
}

describe('the answer of a call', () => {
  // Proves (Safety): No field that a contract does not name leaves the server
  test('has no field that its contract does not name, at any depth', () => {
    const [seen, refused]: [string[], string[]] = [[], []];
    for (const { method, path, answer } of app.specs) {
      if (!answer) continue;
      const given = sample(answer);
      try {
        const shaped = shapeOf(answer)(given);
        expect([path, JSON.stringify(shaped)]).toEqual([path, expect.not.stringContaining(secret)]);
        const parsed = answer.safeParse(given);
        if (parsed.success) expect([path, shaped]).toEqual([path, JSON.parse(JSON.stringify(parsed.data))]);
        seen.push(path);
      } catch (error) {
        if (!(error instanceof z.ZodError)) throw error;
        refused.push(`${method} ${path}`);
      }
    }
    // What is left to the schema itself may refuse a sample.
    expect(refused.length).toBeLessThan(seen.length / 10);
  });
});

describe('an answer of another shape', () => {
  const shape = shapeOf(
    z.object({
      name: z.string(),
      note: z.string().nullable(),
      tag: z.string().optional(),
      kind: z.string().default('usual'),
      trimmed: z.string().trim(),
      either: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
    }),
  );
  const fitting = { name: 'n', note: null, trimmed: ' t ', either: { b: 'b', leaked: secret }, leaked: secret };

  test('is cut and completed as by the schema', () => {
    expect(shape(fitting)).toEqual({ name: 'n', note: null, kind: 'usual', trimmed: 't', either: { b: 'b' } });
  });

  test.each([
    ['an object where a text is named', { ...fitting, name: { leaked: secret } }],
    ['a list where a text is named', { ...fitting, note: [secret] }],
    ['a missing field', { ...fitting, note: undefined }],
    ['no object at all', [fitting]],
    ['nothing', null],
  ])('is refused: %s', (_, value) => {
    expect(() => shape(value)).toThrow();
  });
});
