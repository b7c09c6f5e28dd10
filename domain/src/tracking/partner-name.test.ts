import { expect, test } from 'vitest';
import { isLiveTracked, shownPartnerName } from './partner-name.ts';

test.each([
  ['Prozo', 'Zwende', true],
  ['PROZO Surface', 'Zwende', true],
  ['Zwende', 'Zwende', true],
  ['Delhivery', 'Delhivery', true],
  ['delhivery express', 'delhivery express', true],
  [' DTDC ', 'DTDC', false],
  ['Manual Tracking', 'Manual Tracking', false],
  ['', null, false],
  [null, null, false],
])('%j is shown as %j; live: %s', (name, shown, live) => {
  expect(shownPartnerName(name)).toBe(shown);
  expect(isLiveTracked(name)).toBe(live);
});

test('the brands can be replaced', () => {
  expect(shownPartnerName('Prozo', {})).toBe('Prozo');
  expect(shownPartnerName('Delhivery Air', { DELHIVERY: 'House Courier' })).toBe('House Courier');
});
