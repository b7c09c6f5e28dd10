import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { fromQuery } from '../../store/shopify/order-mapping.ts';
import { fromWebhook } from '../../store/shopify/webhook-mapping.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { readRawOrder } from './import.queries.ts';
import { importStoreOrder } from './import-store-order.ts';
import { importOrSetAside } from './set-aside.ts';

/** Reads one order of the store by itself, with what each of its fulfilments holds, and imports it. */
export async function readOrder(
  { db, connection }: { db: Database; connection: Pick<StoreConnection, 'current'> },
  storeOrderId: string,
): Promise<void> {
  const raw = (await (await connection.current())?.order(storeOrderId))?.raw;
  if (!raw) return;
  await importOrSetAside(db, raw, (tx) =>
    importStoreOrder(tx, fromQuery(raw), raw, 'query', { again: true, isWhole: true }),
  );
}

/**
 * Imports the stored version of an order again, so that edits made in the store while it was frozen take effect. The
 * store is asked for one whose payload is no longer kept.
 */
export async function reimportOrder(
  { db, connection }: { db: Database; connection: Pick<StoreConnection, 'current'> },
  storeOrderId: string,
  follow?: ReadonlySet<string>,
): Promise<void> {
  const kept = await inSystemTransaction(db, (tx) => readRawOrder(tx, storeOrderId));
  if (!kept) return;
  const isKept = kept.raw !== null;
  const raw = isKept ? kept.raw : (await (await connection.current())?.order(storeOrderId))?.raw;
  if (!raw) return;
  const options = { again: true, ...(follow ? { follow } : {}) };
  await importOrSetAside(db, raw, (tx) =>
    kept.source === 'query' || !isKept
      ? importStoreOrder(tx, fromQuery(raw), raw, 'query', options)
      : importStoreOrder(tx, fromWebhook(raw), raw, 'webhook', options),
  );
}
