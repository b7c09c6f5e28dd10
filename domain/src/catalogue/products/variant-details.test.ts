import { expect, test } from 'vitest';
import { missingSide, type VariantDetails, variantDetailsChange } from './variant-details.ts';

const none: VariantDetails = {
  length: null,
  width: null,
  height: null,
  productionDays: null,
  hsn: null,
  gstPercent: null,
};

test.each([
  [{}, {}],
  [{ hsn: ' ' }, { hsn: null }],
  [none, none],
  [{ hsn: ' 691200 ' }, { hsn: '691200' }],
  [
    { length: 10.5, width: 3, height: 2 },
    { length: 10.5, width: 3, height: 2 },
  ],
  [
    { productionDays: 0, gstPercent: 0 },
    { productionDays: 0, gstPercent: 0 },
  ],
  [{ gstPercent: 0.25 }, { gstPercent: 0.25 }],
  [
    { length: 8.29, width: 0.07, height: 10.1 },
    { length: 8.29, width: 0.07, height: 10.1 },
  ],
])('parses %o', (given, read) => expect(variantDetailsChange.parse(given)).toEqual(read));

test.each([
  [{ length: 0 }, 'A side is longer than 0 cm'],
  [{ height: 501 }, 'At most 500 cm'],
  [{ width: 0.001 }, 'At most two decimals'],
  [{ length: 10.125 }, 'At most two decimals'],
  [{ productionDays: 1.5 }, 'Use whole days'],
  [{ productionDays: -1 }, 'Days cannot be negative'],
  [{ hsn: '691' }, 'An HSN has 4, 6 or 8 digits'],
  [{ hsn: 'pots' }, 'An HSN has 4, 6 or 8 digits'],
  [{ gstPercent: 101 }, 'At most 100 %'],
  [{ gstPercent: 12.345 }, 'At most two decimals'],
])('refuses %o: %s', (given, message) =>
  expect(variantDetailsChange.safeParse(given).error?.issues[0]?.message).toBe(message),
);

test.each([
  [{}, null],
  [{ length: 1, width: 2, height: 3 }, null],
  [{ length: 1 }, 'width'],
  [{ width: 2, height: 3 }, 'length'],
  [{ length: 1, width: 2 }, 'height'],
] as const)('of the sides %o, the missing one is %s', (given, side) =>
  expect(missingSide({ ...none, ...given })).toBe(side),
);
