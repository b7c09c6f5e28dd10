import type { Database } from '../../platform/db/database.ts';
import type { IncomingOrder } from '../../store/store.ts';
import { isHistory } from './import-new-orders.ts';
import { importStoreOrder } from './import-store-order.ts';
import { importOrSetAside } from './set-aside.ts';

/** Imports one order read from the store. Of orders placed up to `historyUntil` nobody is told. */
export function importAlone(db: Database, incoming: IncomingOrder, historyUntil: Date | null) {
  return importOrSetAside(db, incoming.raw, (tx) => {
    const order = incoming.read();
    return importStoreOrder(tx, order, incoming.raw, 'query', { isHistory: isHistory(order, historyUntil) });
  });
}
