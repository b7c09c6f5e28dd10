import { expect, test } from 'vitest';
import { shownPartnerName } from './partner-name.ts';

// Proves (The public tracking page): Partners under the names customers know; which partners are queried live
test.each([
  ['Prozo', 'Zwende'],
  ['PROZO Surface', 'Zwende'],
  ['Zwende', 'Zwende'],
  ['Delhivery', 'Delhivery'],
  ['delhivery express', 'delhivery express'],
  [' DTDC ', 'DTDC'],
  ['Manual Tracking', 'Manual Tracking'],
  ['', null],
  [null, null],
])('shows %j as %j', (name, shown) => {
  expect(shownPartnerName(name)).toBe(shown);
});

test('the brands can be overridden', () => {
  expect(shownPartnerName('Prozo', {})).toBe('Prozo');
  expect(shownPartnerName('Delhivery Air', { DELHIVERY: 'House Courier' })).toBe('House Courier');
});
