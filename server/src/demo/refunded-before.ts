import { toPaise } from '@shipmagic/domain/money/paise';
import { usualRefundLimits } from '@shipmagic/domain/refunds/refund-limits';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { keepRefunds } from '../refunds/keep-refunds.ts';
import type { Control } from './control.ts';
import type { DemoServices } from './demo-services.ts';
import { findDeliveredOfSeveral, listOwedNow } from './fill-refunds.queries.ts';

/**
 * Of each reason, the newest are still to be refunded; of all together the oldest, which were forgotten, and the newest
 * that needs a second person.
 */
const leftOfReason = 3;
const forgotten = 2;
const dayMs = 24 * 60 * 60 * 1000;
/** Paise that were sent back for a scratch, without a word about which part. */
const goodwill = 15_000;

type Owed = Awaited<ReturnType<typeof listOwedNow>>[number];

/** Refunds that the store's people have made by now: whole orders, so that the amount tells the part. */
function refundedByNow(owed: readonly Owed[], now: number): { order: string; amount: number; at: string }[] {
  const orders = Map.groupBy(owed, (one) => one.store_order_id);
  const alone = owed.filter((one) => orders.get(one.store_order_id)?.length === 1);
  const newest = [...Map.groupBy(alone, ({ reason }) => reason).values()].flatMap((of) => of.slice(0, leftOfReason));
  const large = owed.find((one) => one.owed > usualRefundLimits.secondPersonAbove);
  const left = new Set([...alone.slice(-forgotten), ...newest, large].map((one) => one?.store_order_id));
  return [...orders].flatMap(([order, parts]) => {
    const amounts = parts.map((part) => toPaise(part.owed));
    if (left.has(order) || new Set(amounts).size < amounts.length) return [];
    const at = (part: Owed) => new Date(Math.min(now, part.since.getTime() + 2 * dayMs)).toISOString();
    return parts.map((part, i) => ({ order, amount: amounts[i] ?? 0, at: at(part) }));
  });
}

/**
 * Has the store refund most of what was cancelled, lost or sent back long ago, as a shop at work has, and something out
 * of goodwill, which waits for a person. The orders are read with the next sync.
 */
export async function refundOldOrders({ db }: Pick<DemoServices, 'db'>, control: Control): Promise<void> {
  // By the payment status: reading what the store was paid for each would take longer.
  await keepRefunds({ db, store: null });
  const [owed, several] = await inSystemTransaction(db, async (tx) => [
    await listOwedNow(tx),
    await findDeliveredOfSeveral(tx),
  ]);
  const now = Date.now();
  const scratched = several ? [{ order: several, amount: goodwill, at: new Date(now - dayMs).toISOString() }] : [];
  await control('shopify', 'POST', '/refunds', [...refundedByNow(owed, now), ...scratched]);
}
