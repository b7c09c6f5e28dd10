import { expect, test } from 'vitest';
import { byteBudgets } from '../bench/byte-budgets.ts';
import { firstScripts } from '../bench/first-scripts.ts';

test.each(byteBudgets)('$name waits for at most $kilobytes KB of JavaScript', ({ path, kilobytes }) => {
  const first = firstScripts(path);
  expect(first.files.size).toBeGreaterThan(0);
  expect(first.kilobytes, [...first.files].join('\n')).toBeLessThanOrEqual(kilobytes);
});
