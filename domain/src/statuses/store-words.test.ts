import { describe, expect, test } from 'vitest';
import { storeWord, unusualFulfilmentWord, waitsForWord, wordText } from './store-words.ts';

test.each([
  ['partially_captured', 'PARTIALLY_CAPTURED', 'Partially captured'],
  [' PAYMENT_UNDER_REVIEW ', 'PAYMENT_UNDER_REVIEW', 'Payment under review'],
  ['On Account', 'ON ACCOUNT', 'On account'],
  ['X', 'X', 'X'],
])('the store’s %s is kept as %s and read as “%s”', (told, kept, read) => {
  expect(storeWord(told)).toBe(kept);
  expect(wordText(kept)).toBe(read);
});

test.each([[null], [undefined], [''], ['   ']])('%j is no word', (told) => expect(storeWord(told)).toBeNull());

test('a word that never ends is cut', () => expect(storeWord('x'.repeat(5000))).toHaveLength(100));

describe('the word for an order’s fulfilment', () => {
  test.each([
    'FULFILLED',
    'fulfilled',
    'partial',
    'PARTIALLY_FULFILLED',
    'restocked',
    'UNFULFILLED',
    'ON_HOLD',
    'SCHEDULED',
    'REQUEST_DECLINED',
    'PENDING_FULFILLMENT',
    'OPEN',
    'IN_PROGRESS',
    null,
    undefined,
    '',
  ])('%s says nothing unusual', (told) => expect(unusualFulfilmentWord(told)).toBeNull());

  test.each([
    ['fulfillment_not_required', 'FULFILLMENT_NOT_REQUIRED'],
    ['AWAITING_STOCK', 'AWAITING_STOCK'],
  ])('%s is kept', (told, kept) => expect(unusualFulfilmentWord(told)).toBe(kept));
});

test.each([
  ['FULFILLMENT_NOT_REQUIRED', true, 'The store says that this order needs no parcel.'],
  ['FULFILLMENT_NOT_REQUIRED', false, 'The store says that this order needs no parcel.'],
  [
    'AWAITING_STOCK',
    true,
    'The store calls the fulfilment of this order “Awaiting stock”, which is not known here. Look at it in the store, then set it to New.',
  ],
  ['AWAITING_STOCK', false, null],
  [null, true, null],
  [null, false, null],
])('with the word %s an order that is new (%s) waits: %s', (word, isNew, why) =>
  expect(waitsForWord(word, { isNew })).toBe(why),
);
