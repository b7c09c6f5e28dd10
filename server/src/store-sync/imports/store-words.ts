import { financialStatus } from '@shipmagic/domain/statuses/financial-status';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import { paymentQuestion, waitsForWord, wordText } from '@shipmagic/domain/statuses/store-words';
import type { LastPayment } from '@shipmagic/domain/store/known-payment';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import type { Activity } from '../../orders/activity/record-activity.ts';
import type { ExistingPart } from './import.queries.ts';

type Before = Pick<
  ExistingPart,
  | 'store_financial_status'
  | 'payment_authorised'
  | 'store_financial_word'
  | 'payment_unknown_since'
  | 'store_fulfilment_word'
>;

/** The payment of a store order as it was last known from a part that is here; null before the first part. */
export const lastPaymentOf = (
  part: Pick<Before, 'store_financial_status' | 'payment_authorised'> | undefined,
): LastPayment | null =>
  part
    ? { financialStatus: financialStatus.parse(part.store_financial_status), isAuthorised: part.payment_authorised }
    : null;

/** The store's words as they are kept with a part, `before` being it or another part of its order that is here. */
export function wordColumns(order: StoreOrder, before: Before | undefined) {
  const { paymentWord = null, fulfilmentWord = before?.store_fulfilment_word ?? null } = order;
  const unknownSince = before ? (before.payment_unknown_since?.toISOString() ?? null) : order.createdAt;
  return {
    store_financial_word: paymentWord,
    payment_unknown_since: paymentWord === null ? null : unknownSince,
    store_fulfilment_word: fulfilmentWord,
  };
}

const untilPaid = 'It is sent once the customer has paid the difference of the exchange.';

/** Why a part that was not there before waits on Hold; null if it is New. */
export const newPartWaits = (order: StoreOrder): string | null =>
  order.heldUntilPaid ? untilPaid : waitsForWord(order.fulfilmentWord ?? null, { isNew: true });

/** The status that the words move a part to that is here already; null: it stays. */
export function movedByWord(
  order: StoreOrder,
  part: Before & Pick<ExistingPart, 'order_status' | 'held_for_word_at' | 'exchange_of'>,
  isBooked: boolean,
): { readonly to: 'hold' | 'new'; readonly why: string } | null {
  const { store_fulfilment_word: word } = wordColumns(order, part);
  const why = waitsForWord(word, { isNew: false });
  const isHeld = isOrderIn('held', part.order_status);
  if (why && word !== part.store_fulfilment_word && !isHeld && !isBooked && isOrderIn('pending', part.order_status))
    return { to: 'hold', why };
  if (isHeld && part.held_for_word_at && word === null && !order.heldUntilPaid)
    return {
      to: 'new',
      why: part.exchange_of
        ? 'Nothing is owed for the exchange any more.'
        : 'The store has a usual word for its fulfilment again.',
    };
  return null;
}

/** Entries in the history of a part, for words that are news. */
export function wordActivities(orderId: string, order: StoreOrder, before: Before | undefined): Activity[] {
  const now = wordColumns(order, before);
  const entry = (type: Activity['type'], action: string, notes: string): Activity => ({
    orderId,
    type,
    action,
    notes,
    staffOnly: true,
  });
  const isNews = (word: string | null, known: string | null | undefined): word is string =>
    word !== null && word !== known;
  return [
    ...(isNews(now.store_financial_word, before?.store_financial_word)
      ? [
          entry(
            'financial_update',
            'The store’s word for the payment is not known',
            now.payment_unknown_since
              ? paymentQuestion(now.store_financial_word)
              : `The store calls it “${wordText(now.store_financial_word)}”. The payment status stays as it was.`,
          ),
        ]
      : []),
    ...(isNews(now.store_fulfilment_word, before?.store_fulfilment_word)
      ? [
          entry(
            'shipping_update',
            'The store has an unusual word for the fulfilment',
            waitsForWord(now.store_fulfilment_word, { isNew: before === undefined }) ??
              `The store calls it “${wordText(now.store_fulfilment_word)}”. The order stays as it is.`,
          ),
        ]
      : []),
  ];
}
