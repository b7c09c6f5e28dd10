import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { isShownToEveryApp } from '@shipmagic/domain/store/shown-orders';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { fromQuery } from '../../store/shopify/order-mapping.ts';
import { fromWebhook } from '../../store/shopify/webhook-mapping.ts';
import type { Store } from '../../store/store.ts';
import { importStoreOrder } from './import-store-order.ts';
import { countSetAsideFailure, findSetAside, forgetSetAside } from './set-aside.queries.ts';
import { isPassing, reasonOf } from './set-aside.ts';

/**
 * Retries the import of an order that was set aside: the store's current version, or else the stored one. Throws 404
 * if it is not set aside, 422 with the reason if it still cannot be imported. An order that the store has deleted is
 * set aside no longer.
 */
export async function replayOrder(
  { db, store }: { db: Database; store: Store | null },
  viewer: Viewer,
  { storeOrderId }: { storeOrderId: string },
): Promise<'imported' | 'gone'> {
  const trace = { actor: viewer, subject: storeOrderId, address: viewer.ipAddress };
  const kept = await inSystemTransaction(db, (tx) => findSetAside(tx, storeOrderId));
  if (!kept) throw new AppError('not_found', 'This order is not set aside');
  // Undefined: the store cannot be asked now.
  const fresh = await store?.order(storeOrderId).catch(() => undefined);
  if (fresh === null && isShown(kept.raw)) {
    await inSystemTransaction(db, async (tx) => {
      await forgetSetAside(tx, [storeOrderId]);
      await recordAudit(tx, { ...trace, action: 'order.set_aside_ended' });
    });
    return 'gone';
  }
  const raw = fresh?.raw ?? kept.raw;
  const fromStore = raw !== null && typeof raw === 'object' && 'legacyResourceId' in raw;
  try {
    await inSystemTransaction(db, async (tx) => {
      await importStoreOrder(tx, fromStore ? fromQuery(raw) : fromWebhook(raw), raw, fromStore ? 'query' : 'webhook', {
        again: true,
        isHistory: true,
      });
      await forgetSetAside(tx, [storeOrderId]);
      await recordAudit(tx, { ...trace, action: 'order.imported_again' });
    });
    return 'imported';
  } catch (error) {
    if (isPassing(error)) throw error;
    const reason = reasonOf(error);
    await inSystemTransaction(db, async (tx) => {
      await countSetAsideFailure(tx, storeOrderId, reason);
      await recordAudit(tx, { ...trace, action: 'order.not_imported', details: { reason } });
    });
    throw new AppError('rejected', `The order still cannot be imported. ${reason}`);
  }
}

/** Whether the store would show the order if it had it. What tells nothing of its age may only be hidden. */
function isShown(raw: unknown): boolean {
  const { createdAt, created_at } = (raw ?? {}) as { createdAt?: unknown; created_at?: unknown };
  const at = new Date(String(createdAt ?? created_at));
  return isShownToEveryApp(at, new Date());
}
