import { toRupees } from '@shipmagic/domain/money/paise';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { ReturnDeps } from './process-step.ts';
import { findToTell } from './store-steps.queries.ts';

/** The store's own figures for a return, beside ours. Amounts are in the shop's currency. */
export interface SuggestedOutcome {
  /** Below 0 the customer owes. */
  readonly amount: number;
  readonly currency: string;
  readonly transactions: { readonly gateway: string; readonly amount: number }[];
}

/**
 * Asks the store what it would refund for pieces of a return: lines by the store's ids. Null where the store does not have the
 * return. Throws PartnerError.
 */
export async function suggestOutcome(
  {
    db,
    store,
  }: Pick<ReturnDeps, 'db'> & { readonly store: Pick<ReturnDeps['store'], 'returnById' | 'suggestedReturn'> },
  returnId: string,
  lines: readonly { readonly lineItemId: string; readonly quantity: number }[],
  shippingPaise = 0,
): Promise<SuggestedOutcome | null> {
  const ours = await inSystemTransaction(db, (tx) => findToTell(tx, returnId));
  const theirs = ours?.store_return_id ? await store.returnById(ours.store_return_id) : null;
  if (!ours || !theirs) return null;
  const wanted = lines.flatMap(({ lineItemId, quantity }) => {
    const line = theirs.lines.find(({ lineId }) => lineId === lineItemId);
    return line ? [{ returnLineId: line.id, quantity: Math.min(quantity, line.quantity - line.refunded) }] : [];
  });
  const told = await store.suggestedReturn({
    id: theirs.id,
    lines: wanted.filter(({ quantity }) => quantity > 0),
    goods: theirs.exchange.flatMap(({ id, quantity, processed }) =>
      quantity > processed ? [{ exchangeLineId: id, quantity: quantity - processed }] : [],
    ),
    shippingPaise,
    currency: ours.currency,
  });
  return (
    told && {
      amount: toRupees(told.paise),
      currency: ours.currency,
      transactions: told.transactions.map(({ gateway, paise }) => ({ gateway, amount: toRupees(paise) })),
    }
  );
}
