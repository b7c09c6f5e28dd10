import { expect, test } from 'vitest';
import { z } from 'zod';
import { findUnstorable } from './find-unstorable.ts';

const bad = 'a\0b';
const shape = z.object({
  name: z.string().optional(),
  list: z
    .array(z.object({ text: z.string() }))
    .max(10)
    .optional(),
  either: z.union([z.string(), z.object({ inner: z.string() })]).optional(),
  facts: z.record(z.string(), z.string()).optional(),
  anything: z.unknown().optional(),
  pair: z.tuple([z.string(), z.string()]).optional(),
  made: z.preprocess((given) => given, z.string()).optional(),
  given: z.string().transform(Number).default(1),
});

test.each<[object, string | null]>([
  [{ name: bad }, 'name'],
  [{ name: '\ud800' }, 'name'],
  [{ list: [{ text: 'x' }, { text: bad }] }, 'list.1.text'],
  [{ either: { inner: bad } }, 'either.inner'],
  [{ either: bad }, 'either'],
  [{ facts: { a: bad } }, 'facts.a'],
  [{ facts: { [bad]: 'a' } }, 'facts'],
  [{ anything: { deep: [bad] } }, 'anything.deep.0'],
  [{ pair: ['fine', bad] }, 'pair.1'],
  [{ made: bad }, 'made'],
  [{ given: bad }, 'given'],
  [{ name: 'fine', list: [{ text: '😀' }] }, null],
  // The schema refuses or drops the rest anyway.
  [{ other: bad }, null],
  [{ name: { deep: bad } }, null],
  [{ list: [{ other: bad }] }, null],
])('%j', (value, path) => {
  expect(findUnstorable(shape, value)?.map(String).join('.') ?? null).toBe(path);
});

test('a large value outside of the schema is not looked through', () => {
  const untouched = new Proxy([], {
    ownKeys: () => {
      throw new Error('looked into');
    },
  });
  expect(findUnstorable(shape, { other: untouched, name: untouched, list: [{ other: untouched }] })).toBeNull();
});
