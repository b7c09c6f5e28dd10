import { expect, test } from 'vitest';
import { isMeasured, notMeasured, packedSize, packedSizeText } from './packed-size.ts';

const box = { length: 30, width: 20.5, height: 10 };

test.each([
  [notMeasured, null, false],
  [{ ...notMeasured, ...box }, '30 × 20.5 × 10 cm', true],
  [{ ...notMeasured, grams: 850 }, '0.85 kg', true],
  [{ ...box, grams: 12_000 }, '30 × 20.5 × 10 cm, 12 kg', true],
])('%o reads %j', (size, text, measured) => {
  expect(packedSizeText(size)).toBe(text);
  expect(isMeasured(size)).toBe(measured);
});

test.each([
  [{ length: 0 }, 'A side is longer than 0 cm'],
  [{ width: 500.5 }, 'At most 500 cm'],
  [{ grams: 0 }, 'A parcel weighs more than 0 kg'],
  [{ grams: 0.5 }, 'Use whole grams'],
  [{ grams: 200_001 }, 'At most 200 kg'],
])('refuses %o: %s', (given, message) =>
  expect(packedSize.safeParse({ ...notMeasured, ...given }).error?.issues[0]?.message).toBe(message),
);

test('takes the heaviest and the lightest parcel', () => {
  for (const grams of [1, 200_000]) expect(packedSize.parse({ ...box, grams }).grams).toBe(grams);
});
