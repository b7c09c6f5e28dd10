import { expect, test } from 'vitest';
import { longestScanTexts, shortened, withShortTexts } from './scan-text.ts';

test.each([
  ['Shipment delivered', 500, 'Shipment delivered'],
  ['abcde', 5, 'abcde'],
  ['abcdef', 5, 'abcd…'],
  ['🚚🚚🚚', 3, '🚚🚚🚚'],
  ['🚚🚚🚚🚚', 3, '🚚🚚…'],
  ['', 5, ''],
])('“%s” in %i characters is “%s”', (text, length, cut) => expect(shortened(text, length)).toBe(cut));

test('every text of a scan is cut to its length, and alike when it is told again', () => {
  const long = 'x'.repeat(100_000);
  const scan = { happenedAt: 'then', status: long, statusType: long, code: null, location: 'Goa', remarks: long };
  const kept = withShortTexts(scan);
  expect(kept).toMatchObject({ happenedAt: 'then', code: null, location: 'Goa' });
  expect([kept.status, kept.statusType, kept.remarks].map((text) => text?.length)).toEqual([
    longestScanTexts.status,
    longestScanTexts.statusType,
    longestScanTexts.remarks,
  ]);
  expect(withShortTexts(kept)).toEqual(kept);
});
