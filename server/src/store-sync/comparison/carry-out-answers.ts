import { AppError } from '@shipmagic/domain/http/errors';
import { address } from '@shipmagic/domain/orders/order';
import { type ComparedField, comparedField } from '@shipmagic/domain/store-sync/differences/compared-fields';
import type { Database } from '../../platform/db/database.ts';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { OrderChange } from '../../store/order-editor.ts';
import type { Store } from '../../store/store.ts';
import { type DifferenceFactsRow, lockAnswers, reopenAnswers } from '../differences/differences.ts';
import { deleteStoreOrder } from '../imports/delete-store-order.ts';
import { importStoreOrder } from '../imports/import-store-order.ts';
import { lockParts } from '../imports/imports.ts';
import { compareOrders } from './compare-orders.ts';

interface AnswerDeps {
  readonly db: Database;
  readonly store: Store | null;
  readonly log: Logger;
}

const stillDiffers = 'The values still differ after that';

/**
 * Carries out what was decided about the differences of one order, and compares it again: what is equal then is gone,
 * and what is not is open again with the reason.
 */
export async function carryOutAnswers({ db, store, log }: AnswerDeps, storeOrderId: string): Promise<void> {
  const reopen = (problem: string) => inSystemTransaction(db, (tx) => reopenAnswers(tx, storeOrderId, problem));
  if (!store) return reopen('No store is connected');
  try {
    // Some may be equal by now: a job that was interrupted has carried out a part.
    await compareOrders({ db, store }, [storeOrderId], new Date());
    const rows = await inSystemTransaction(db, (tx) => lockAnswers(tx, storeOrderId));
    if (rows.length === 0) return;
    const told = rows.filter(({ answer }) => answer === 'tell');
    if (told.length > 0) await tell(db, store, storeOrderId, told);
    await take(
      db,
      store,
      storeOrderId,
      rows.filter(({ answer }) => answer === 'take'),
    );
    await compareOrders({ db, store }, [storeOrderId], new Date());
    await reopen(stillDiffers);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ storeOrderId, reason: error.message }, 'a difference from the store could not be settled');
    await reopen(error.message);
  }
}

const fieldsOf = (rows: readonly DifferenceFactsRow[]) => new Set(rows.map(({ field }) => comparedField.parse(field)));

async function tell(
  db: Database,
  store: Store,
  storeOrderId: string,
  rows: readonly DifferenceFactsRow[],
): Promise<void> {
  const fields = fieldsOf(rows);
  const parts = await inSystemTransaction(db, (tx) => lockParts(tx, storeOrderId));
  const part = parts.find(({ id }) => rows.some(({ order_id }) => order_id === id));
  if (!part) return;
  const shippingAddress = storedOrNull(address, part.shipping_address);
  const change: OrderChange = {
    ...(fields.has('email') ? { email: part.customer_email } : {}),
    ...(fields.has('phone') ? { phone: part.customer_phone } : {}),
    ...(fields.has('address') && shippingAddress ? { shippingAddress } : {}),
  };
  if (Object.keys(change).length > 0) await store.changeOrder(storeOrderId, change);
  if (fields.has('financial_status')) await store.markOrderPaid(storeOrderId);
  if (fields.has('cancellation')) {
    const by = rows.find(({ field }) => field === 'cancellation')?.answered_by;
    await store.cancelOrder(
      storeOrderId,
      [part.cancellation_reason, `Cancelled in ShipMagic by ${by}`].filter(Boolean).join('. '),
    );
  }
}

/** Imports the order as the store has it now, or what was told would be undone by the import of it later. */
async function take(
  db: Database,
  store: Store,
  storeOrderId: string,
  rows: readonly DifferenceFactsRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const incoming = await store.order(storeOrderId);
  if (!incoming) {
    if (fieldsOf(rows).has('presence')) await inSystemTransaction(db, (tx) => deleteStoreOrder(tx, storeOrderId));
    return;
  }
  const taken = new Map<string, Set<ComparedField>>();
  for (const row of rows) {
    if (row.order_id === null) continue;
    const fields = taken.get(row.order_id) ?? new Set();
    taken.set(row.order_id, fields.add(comparedField.parse(row.field)));
  }
  await inSystemTransaction(db, (tx) =>
    importStoreOrder(tx, incoming.read(), incoming.raw, 'query', { again: true, isHistory: true, take: taken }),
  );
}
