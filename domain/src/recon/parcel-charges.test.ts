import { expect, test } from 'vitest';
import { compareWithQuotes, nothingCompared, type ParcelCharges } from './parcel-charges.ts';

const parcel = (all: number, forward: number | null, quoted: number | null = 6000): ParcelCharges => ({
  awb: 'AWB-1',
  quoted,
  forward: forward ?? 0,
  all,
  hasForward: forward !== null,
});

test.each([
  ['nothing', [], { charged: 0, expected: 0, difference: 0, comparedParcels: 0, withoutQuote: 0 }],
  [
    'the way there as quoted',
    [parcel(6000, 6000)],
    { charged: 6000, expected: 6000, difference: 0, comparedParcels: 1, withoutQuote: 0 },
  ],
  [
    'a fee besides',
    [parcel(6300, 6000)],
    { charged: 6300, expected: 6000, difference: 300, comparedParcels: 1, withoutQuote: 0 },
  ],
  [
    'a return without the way there, which was charged before',
    [parcel(4000, null)],
    { charged: 4000, expected: 0, difference: 4000, comparedParcels: 1, withoutQuote: 0 },
  ],
  [
    'a credit',
    [parcel(-500, null)],
    { charged: -500, expected: 0, difference: -500, comparedParcels: 1, withoutQuote: 0 },
  ],
  [
    'a parcel that nobody quoted',
    [parcel(6500, 6500), parcel(9000, 9000, null)],
    { charged: 15_500, expected: 6000, difference: 500, comparedParcels: 1, withoutQuote: 1 },
  ],
])('%s is compared with the quotes', (_, parcels, sums) => {
  expect(compareWithQuotes(parcels, nothingCompared)).toEqual(sums);
  // Parcel by parcel it comes to the same.
  expect(parcels.reduce((others, one) => compareWithQuotes([one], others), nothingCompared)).toEqual(sums);
});
