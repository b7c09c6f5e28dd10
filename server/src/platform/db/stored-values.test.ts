import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readableOrNull, storedOrNull } from './stored-values.ts';

const colour = z.enum(['red', 'green']);

test.each([
  ['red', 'red'],
  [null, null],
])('a stored %s is %s', (stored, read) => {
  expect([storedOrNull(colour, stored), readableOrNull(colour, stored)]).toEqual([read, read]);
});

test.each(['blue', undefined, 7])('a stored %s, which the schema does not know, is a fault or nothing', (stored) => {
  expect(() => storedOrNull(colour, stored)).toThrow();
  expect(readableOrNull(colour, stored)).toBeNull();
});

// Why: docs/decisions/platform.md, "Where a request's time goes".
test('no schema is made beside the value that it reads', () => {
  const root = join(import.meta.dirname, '../..');
  const made = globSync('**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.test.ts') }).filter((file) =>
    /\.nullable\(\)(\.catch\(null\))?\.(parse|safeParse)\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(made).toEqual([]);
});
