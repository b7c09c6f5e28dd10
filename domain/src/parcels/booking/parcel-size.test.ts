import { expect, test } from 'vitest';
import { type ParcelSize, type Piece, parcelSize } from './parcel-size.ts';

const vendors = { length: 24, width: 18, height: 8 };
const piece = (sides: readonly [number, number, number] | null, quantity = 1, requiresShipping = true): Piece => ({
  quantity,
  requiresShipping,
  size: sides && { length: sides[0], width: sides[1], height: sides[2] },
});
const size = (length: number, width: number, height: number): ParcelSize => ({ length, width, height });

test.each<[string, Piece[], ParcelSize]>([
  ['one piece is its variant’s size', [piece([30, 20, 10])], size(30, 20, 10)],
  ['a piece lies on its largest side', [piece([10, 30, 20])], size(30, 20, 10)],
  ['pieces lie upon each other', [piece([30, 20, 10], 3)], size(30, 20, 30)],
  ['different pieces take the largest ground', [piece([30, 5, 4]), piece([12, 11, 2.55], 2)], size(30, 11, 9.1)],
  ['one piece of unknown size makes it the vendor’s', [piece([30, 20, 10]), piece(null)], vendors],
  ['nothing known is the vendor’s', [piece(null)], vendors],
  ['what is not shipped does not count', [piece([30, 20, 10]), piece(null, 1, false)], size(30, 20, 10)],
  ['what was taken out does not count', [piece([30, 20, 10]), piece(null, 0)], size(30, 20, 10)],
  ['nothing to ship is the vendor’s', [], vendors],
])('%s', (_, pieces, parcel) => expect(parcelSize(pieces, vendors)).toEqual(parcel));

test('a vendor without dimensions falls back to the default parcel', () => {
  const unknown = { length: null, width: null, height: null };
  expect(parcelSize([piece(null)], unknown)).toEqual(unknown);
});
