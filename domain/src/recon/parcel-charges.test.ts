import { expect, test } from 'vitest';
import { chargedParcels, compareWithQuotes, type QuotedCharge } from './parcel-charges.ts';

const charge = (parcelId: string, kind: QuotedCharge['kind'], paise: number, quoted: number | null = 6000) => ({
  parcelId,
  awb: `AWB-${parcelId}`,
  kind,
  paise,
  quoted,
});
const compared = (...charges: QuotedCharge[]) => compareWithQuotes(chargedParcels(charges));

test('the charges of a parcel are added up, those for the way there on their own', () =>
  expect(
    chargedParcels([charge('1', 'forward', 6500), charge('1', 'cod', 300), charge('2', 'return', 4000, null)]),
  ).toEqual([
    { awb: 'AWB-1', quoted: 6000, forward: 6500, all: 6800, hasForward: true },
    { awb: 'AWB-2', quoted: null, forward: 0, all: 4000, hasForward: false },
  ]));

test.each([
  ['nothing', [], { charged: 0, expected: 0, difference: 0, comparedParcels: 0, withoutQuote: 0 }],
  [
    'the way there as quoted',
    [charge('1', 'forward', 6000)],
    { charged: 6000, expected: 6000, difference: 0, comparedParcels: 1, withoutQuote: 0 },
  ],
  [
    'a fee besides',
    [charge('1', 'forward', 6000), charge('1', 'cod', 300)],
    { charged: 6300, expected: 6000, difference: 300, comparedParcels: 1, withoutQuote: 0 },
  ],
  [
    'a return without the way there, which was charged before',
    [charge('1', 'return', 4000)],
    { charged: 4000, expected: 0, difference: 4000, comparedParcels: 1, withoutQuote: 0 },
  ],
  [
    'a credit',
    [charge('1', 'credit', -500)],
    { charged: -500, expected: 0, difference: -500, comparedParcels: 1, withoutQuote: 0 },
  ],
  [
    'a parcel that nobody quoted',
    [charge('1', 'forward', 6500), charge('2', 'forward', 9000, null)],
    { charged: 15_500, expected: 6000, difference: 500, comparedParcels: 1, withoutQuote: 1 },
  ],
])('%s is compared with the quotes', (_, charges, sums) => expect(compared(...charges)).toEqual(sums));
