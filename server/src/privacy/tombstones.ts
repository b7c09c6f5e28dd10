import { withoutPersonalData } from '@shipmagic/domain/privacy/without-personal-data';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import type { Tx } from '../platform/db/transaction.ts';
import { findErased, forgetRawOrder } from './tombstones.queries.ts';

export { findErased } from './tombstones.queries.ts';

/**
 * The order as it may be kept: without personal data if that was erased here, and then without its raw payload, too.
 * Call it after the raw order has been stored, which makes it wait for an erasure under way.
 */
export async function asMayBeKept(tx: Tx, order: StoreOrder): Promise<{ order: StoreOrder; isErased: boolean }> {
  const isErased = (await findErased(tx, [order.id])).has(order.id);
  if (!isErased) return { order, isErased };
  await forgetRawOrder(tx, order.id);
  return { order: withoutPersonalData(order), isErased };
}
