import { expect, test } from 'vitest';
import { wishText } from './wish-text.ts';

test.each([
  ['2026-11-25T15:30:00.000Z', 'Wished for Thu, 26 Nov; Delhivery is asked on Wed evening'],
  [null, 'Wished for Thu, 26 Nov'],
])('a wish that is sent at %s reads: %s', (sendAt, text) => {
  expect(wishText('2026-11-26', sendAt, 'Delhivery')).toBe(text);
});
