/** The longest word that is kept; the store's own have some 30 characters. */
const longestWord = 100;

/** A word of the store in one spelling: webhooks have it in lower case, queries in capitals. Null for none. */
export const storeWord = (value: string | null | undefined): string | null =>
  value?.trim().toUpperCase().slice(0, longestWord) || null;

/** A word of the store as people read it: `PAYMENT_UNDER_REVIEW` → `Payment under review`. */
export function wordText(word: string): string {
  const text = word
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The store's words for how far an order is fulfilled: `OrderDisplayFulfillmentStatus` of the Admin API 2026-07, and
 * where webhooks have others, `fulfillment_status`. What they say is read from the order's fulfilments, not from them.
 */
const fulfilmentWords: readonly string[] = [
  'FULFILLED',
  'IN_PROGRESS',
  'ON_HOLD',
  'OPEN',
  'PARTIALLY_FULFILLED',
  'PARTIAL',
  'PENDING_FULFILLMENT',
  'REQUEST_DECLINED',
  'RESTOCKED',
  'SCHEDULED',
  'UNFULFILLED',
];

/** Since version 2026-10: nothing of the order is to be sent. */
export const needsNoParcel = 'FULFILLMENT_NOT_REQUIRED';

/** The word for an order's fulfilment if it is none that says nothing new; null for those, and for none. */
export function unusualFulfilmentWord(value: string | null | undefined): string | null {
  const word = storeWord(value);
  return word === null || fulfilmentWords.includes(word) ? null : word;
}

// Why: docs/decisions/store.md, "Words that the store did not have before are kept, and never guessed".
/**
 * Why an order waits on Hold because of the word for its fulfilment; null if it does not. A new order waits whatever
 * the word means; one that is here already only where the store says that it needs no parcel.
 */
export function waitsForWord(word: string | null, { isNew }: { readonly isNew: boolean }): string | null {
  if (word === needsNoParcel) return 'The store says that this order needs no parcel.';
  if (word === null || !isNew) return null;
  return `The store calls the fulfilment of this order “${wordText(word)}”, which is not known here. Look at it in the store, then set it to New.`;
}

/** The question about a payment whose word is not known, and of which nothing is known from before. */
export const paymentQuestion = (word: string | null): string =>
  `The store calls the payment of this order “${wordText(word ?? 'unknown')}”, which is not known here. Look at it in the store, and set the payment status.`;
