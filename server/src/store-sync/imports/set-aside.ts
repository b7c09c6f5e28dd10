import { erasedPayload } from '@shipmagic/domain/privacy/without-personal-data';
import { ZodError } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { isTaken } from '../../platform/db/taken.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { importedOrders } from '../../platform/telemetry/metrics.ts';
import { findErased } from '../../privacy/tombstones.ts';
import { type BrokenOrder, keepSetAside } from './set-aside.queries.ts';

/** Transient failures (connection, deadlock, shutdown): the order is valid and must be retried, not set aside. */
export function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  // The driver's own errors carry no code.
  if (/timeout exceeded when trying to connect|Connection terminated|Client has encountered/.test(String(message)))
    return true;
  return (
    typeof code === 'string' &&
    (/^(08|40|53|55|57)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code))
  );
}

export function reasonOf(error: unknown): string {
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return issue ? `${issue.path.join('.') || 'order'}: ${issue.message}` : 'The order has an unknown shape';
  }
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  // The database's own words name tables and values, which mean nothing to people.
  if (severity !== undefined) return `The order could not be saved (${code})`;
  return error instanceof Error ? error.message : String(error);
}

/** Identifies an order that may be malformed in any way: its id is the minimum. */
export function identify(raw: unknown): BrokenOrder {
  const { legacyResourceId, id, name } = (raw ?? {}) as Record<string, unknown>;
  const digits = String(legacyResourceId ?? id ?? '').match(/\d+$/)?.[0];
  return { storeOrderId: digits ?? 'unknown', orderName: typeof name === 'string' ? name : null, raw };
}

/**
 * Imports in its own transaction; an order that cannot be processed is set aside with the reason. Transient failures
 * are thrown.
 */
export async function importOrSetAside<T>(
  db: Database,
  raw: unknown,
  importIt: (tx: Tx) => Promise<T>,
): Promise<T | 'set aside'> {
  const broken = identify(raw);
  try {
    // An attempt to ship another order may take the id at the same moment.
    const result = await inSystemTransaction(db, importIt).catch((error: unknown) =>
      isTaken(error) ? inSystemTransaction(db, importIt) : Promise.reject(error),
    );
    importedOrders.inc({ outcome: 'imported' });
    return result;
  } catch (error) {
    if (isPassing(error)) throw error;
    importedOrders.inc({ outcome: 'set aside' });
    await inSystemTransaction(db, async (tx) => {
      const isErased = (await findErased(tx, [broken.storeOrderId])).has(broken.storeOrderId);
      await keepSetAside(tx, isErased ? { ...broken, raw: erasedPayload } : broken, reasonOf(error));
    });
    return 'set aside';
  }
}
