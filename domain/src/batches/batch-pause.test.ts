import { expect, test } from 'vitest';
import { pauseSeconds, pauseText } from './batch-pause.ts';

test.each([
  [40, 40],
  [undefined, 30],
  [0, 1],
  [1.2, 2],
  [3600, 600],
])('a courier that asks for %s seconds pauses a batch for %i', (asked, seconds) =>
  expect(pauseSeconds(asked)).toBe(seconds),
);

test('a pause is told with who asks for it', () =>
  expect(pauseText('Delhivery', 40)).toBe('Delhivery asks to wait, 40 s'));
