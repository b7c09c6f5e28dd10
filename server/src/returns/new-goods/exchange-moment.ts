import type { Tx } from '../../platform/db/transaction.ts';
import type { LockedReturn } from '../lock-return.ts';
import { exchangeMomentOf, freezeExchangeMoment } from './new-goods.queries.ts';

/** Keeps with a return that is approved when its new goods go, so that a changed setting changes nothing promised. */
export async function keepExchangeMoment(tx: Tx, found: LockedReturn): Promise<void> {
  if (found.wish !== 'exchange' && found.wish !== 'replacement') return;
  await freezeExchangeMoment(tx, found.id, await exchangeMomentOf(tx, found.order_id));
}
