import { formatMoney } from '@shipmagic/domain/money/currency';
import { toRupees } from '@shipmagic/domain/money/paise';
import type { ReturnedPieces, StoreReturn } from '../../store/return-store.ts';
import type { GoodsRow } from '../new-goods/new-goods.queries.ts';
import { differenceOf, unreleasedPieces } from './goods-in-store.ts';
import type { ReturnDeps } from './process-step.ts';
import type { ReadyStep, Unready } from './ready-step.ts';
import type { ReturnToTell } from './store-steps.queries.ts';

// Why: docs/decisions/store.md, "The store lets new goods go before the old ones are back".
/**
 * Lets new goods go in the store. Where the customer owes a difference, what comes back is processed with them, so that
 * the store asks for the difference and not for the whole price; what became of those pieces it hears later.
 */
export async function exchangeStep(
  { store }: ReturnDeps,
  given: {
    readonly ours: ReturnToTell;
    readonly theirs: StoreReturn;
    readonly goods: readonly GoodsRow[];
    /** What of ours has not been processed. */
    readonly lines: readonly ReturnedPieces[];
  },
): Promise<ReadyStep | Unready> {
  const { ours, theirs, goods, lines } = given;
  const { pieces, isComplete } = unreleasedPieces(theirs, goods);
  if (!isComplete)
    return {
      problem: 'The store’s return does not have these new items, and takes none up later: send them with a new order.',
    };
  const isDearer = differenceOf(goods) > 0;
  return {
    refund: null,
    send: () =>
      store.processReturn({
        returnId: theirs.id,
        note: `ShipMagic exchange ${ours.number}`,
        lines: isDearer ? lines.map((line) => ({ ...line, dispositions: [] })) : [],
        goods: pieces,
        shippingPaise: 0,
        shares: [],
        currency: ours.currency,
      }),
  };
}

/** Asks the buyer, by the store's own mail, for what the new goods cost beyond the old ones. */
export async function invoiceStep(
  { store }: ReturnDeps,
  ours: ReturnToTell,
  goods: readonly GoodsRow[],
): Promise<ReadyStep | Unready> {
  const to = ours.customer_email;
  if (to === null) return { problem: 'The order has no email address to which the store can send its invoice.' };
  const money = formatMoney(toRupees(differenceOf(goods)), ours.currency);
  const message = `Your exchange ${ours.number} is ready. It is sent once the difference of ${money} is paid.`;
  return { refund: null, send: () => store.sendInvoice(ours.store_order_id, { to, message }) };
}
