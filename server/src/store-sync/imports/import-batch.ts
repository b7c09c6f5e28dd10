import pMap from 'p-map';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { importedOrders } from '../../platform/telemetry/metrics.ts';
import type { IncomingOrder } from '../../store/store.ts';
import { importAlone } from './import-alone.ts';
import { importNewOrders, type ReadOrder } from './import-new-orders.ts';
import { findKnownOrders } from './raw-orders.queries.ts';
import { forgetSetAside } from './set-aside.queries.ts';
import { isPassing } from './set-aside.ts';

/** How many orders of a batch came in or were set aside; the others were here already. */
export interface BatchResult {
  readonly imported: number;
  readonly setAside: number;
}

export interface BatchOptions {
  /** Of orders placed up to then nobody is told; null: there is no history among them. */
  readonly historyUntil: Date | null;
  /** Written with the orders that come in together. */
  readonly note?: (tx: Tx, result: BatchResult) => Promise<void>;
}

const tries = 3;
/** How many are imported at once of those that come in one by one. */
const atOnce = 4;

/**
 * Imports orders read from the store: those that are new together, the others one by one, because they may change what
 * is here, or have to be set aside.
 */
export async function importBatch(
  db: Database,
  incoming: readonly IncomingOrder[],
  { historyUntil, note }: BatchOptions,
): Promise<BatchResult> {
  const { together, alone } = sortOut(incoming);
  const { imported, left } = await importTogether(db, together, {
    historyUntil,
    note: alone.length === 0 ? note : undefined,
  });
  const total = { imported, setAside: 0 };
  const importOne = async (one: IncomingOrder) => {
    const result = await importAlone(db, one, historyUntil);
    if (result === 'set aside') total.setAside += 1;
    else if (result.outcome === 'imported') total.imported += 1;
  };
  await pMap([...left, ...alone], importOne, { concurrency: atOnce });
  if (note && (left.length > 0 || alone.length > 0)) await inSystemTransaction(db, (tx) => note(tx, total));
  return total;
}

interface Together extends ReadOrder {
  readonly incoming: IncomingOrder;
}

/** Which orders can come in together: of an order that comes twice, its first version. */
function sortOut(incoming: readonly IncomingOrder[]) {
  const together: Together[] = [];
  const alone: IncomingOrder[] = [];
  const seen = new Set<string>();
  for (const one of incoming) {
    const order = readable(one);
    const isOne = order !== null && !seen.has(order.id);
    if (order) seen.add(order.id);
    if (isOne) together.push({ order, raw: one.raw, incoming: one });
    else alone.push(one);
  }
  return { together, alone };
}

/** Null if it cannot be understood, which is said where it is set aside. */
function readable(incoming: IncomingOrder) {
  try {
    return incoming.read();
  } catch {
    return null;
  }
}

/** The orders that are left are those that have to come in one by one. */
async function importTogether(db: Database, orders: readonly Together[], { historyUntil, note }: BatchOptions) {
  if (orders.length === 0) return { imported: 0, left: [] };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const done = await inSystemTransaction(db, async (tx) => {
        const { older, same, changed } = await findKnownOrders(tx, orders);
        const news = orders.filter(({ order }) => !older.has(order.id) && !same.has(order.id));
        const fresh = news.filter(({ order }) => !changed.has(order.id));
        const imported = await importNewOrders(tx, fresh, { source: 'query', historyUntil });
        const left = news.filter(({ order }) => !imported.has(order.id));
        await forgetSetAside(tx, [...same, ...imported]);
        const result = { imported: imported.size, left: left.map((one) => one.incoming) };
        if (left.length === 0) await note?.(tx, { imported: result.imported, setAside: 0 });
        return result;
      });
      importedOrders.inc({ outcome: 'imported' }, orders.length - done.left.length);
      return done;
    } catch (error) {
      if (isPassing(error) && attempt < tries) continue;
      if (isPassing(error)) throw error;
      // One of them is to blame: alone it is set aside with the reason, and the others come in.
      return { imported: 0, left: orders.map((one) => one.incoming) };
    }
  }
}
