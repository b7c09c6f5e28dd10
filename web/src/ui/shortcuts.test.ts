import { expect, test } from 'vitest';
import { eachOnce } from './shortcuts.ts';

test('of two lists on a screen the keys are listed once', () => {
  const keys = [
    { key: 'j k', label: 'Walk the rows' },
    { key: 'enter', label: 'Open the row' },
  ];
  expect(eachOnce([...keys, ...keys, { key: 'enter', label: 'Send' }])).toEqual([
    ...keys,
    { key: 'enter', label: 'Send' },
  ]);
});
