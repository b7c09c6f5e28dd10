import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { ReturnStore } from '../../store/return-store.ts';
import { takeOver } from './adopt-return.ts';
import { listOrdersWithLinked } from './linked-returns.queries.ts';

/** A night that failed is made up for by the next two. */
const days = 3;

/**
 * Reads the returns of orders that were changed in the store lately, and those that go on here: a webhook about one may
 * have been lost.
 */
export async function readStoreReturns(
  deps: { readonly db: Database; readonly log: Logger; readonly store: ReturnStore },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - days * 86_400_000);
  const orders = new Set(await inSystemTransaction(deps.db, listOrdersWithLinked));
  for await (const page of deps.store.ordersWithReturns(since)) for (const orderId of page) orders.add(orderId);
  for (const orderId of orders)
    for (const theirs of (await deps.store.returnsOf(orderId)) ?? []) await takeOver(deps, theirs, now);
}
