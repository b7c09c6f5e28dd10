import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');

test('every colour and measure that a stylesheet uses is defined', () => {
  const files = globSync('**/*.{css,ts,tsx}', { cwd: source }).map((path) => readFileSync(join(source, path), 'utf8'));
  const named = (pattern: RegExp) =>
    new Set(files.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)));
  const used = named(/var\(\s*(--sm-[\w-]+)/g);
  const defined = named(/['"]?(--sm-[\w-]+)['"]?\s*:/g);
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});
