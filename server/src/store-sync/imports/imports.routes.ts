import { isStaff } from '@shipmagic/domain/access/role';
import { totalPages } from '@shipmagic/domain/http/pagination';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { limitSync } from '../../store/limit-sync.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { askExternalToolSoon } from '../external-tool/management.ts';
import { replayOrder } from './replay-order.ts';
import { countSetAside, listSetAside } from './set-aside.queries.ts';
import { syncOrders } from './sync-orders.ts';
import { verifyOrders } from './verify-orders.ts';

export function importRoutes(
  mount: Mount,
  { db, connection, log }: { db: Database; connection: StoreConnection; log: Logger },
): void {
  const connected = async () => ({ db, log, store: await connection.required() });

  const syncNow = async ({ viewer }: { viewer: Viewer }) => {
    const deps = await connected();
    await limitSync(db, viewer, 'orders');
    const results = await syncOrders(deps);
    const untold = { fetched: 0, imported: 0, setAside: 0 };
    if (!results) return { message: 'A sync is already running', results: untold, alreadyRunning: true };
    if (results.imported > 0) await askExternalToolSoon(db, new Date());
    if (!isStaff(viewer)) return { message: 'Orders synced from Shopify', results: untold };
    const aside = results.setAside > 0 ? `; ${results.setAside} set aside` : '';
    return {
      message: `${results.imported} ${results.imported === 1 ? 'order' : 'orders'} synced from Shopify${aside}`,
      results,
    };
  };
  mount(importsContract.syncOrders, syncNow);
  mount(importsContract.syncOrdersLong, syncNow);

  mount(importsContract.verify, async ({ viewer }) => {
    const deps = await connected();
    await limitSync(db, viewer, 'missing orders');
    const results = await verifyOrders(deps, new Date());
    const untold = { checkedOrders: 0, createdMagicOrders: 0, setAside: 0 };
    if (!results) return { message: 'A check is already running', results: untold };
    if (!isStaff(viewer)) return { message: 'Orders checked', results: untold };
    return { message: `${results.checkedOrders} orders checked, ${results.createdMagicOrders} created`, results };
  });

  mount(importsContract.setAside, ({ viewer, query: { page, limit } }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const total = await countSetAside(tx);
      const rows = await listSetAside(tx, { page, limit });
      const orders = rows.map((row) => ({
        storeOrderId: row.store_order_id,
        orderName: row.order_name,
        reason: row.reason,
        attempts: row.attempts,
        firstFailedAt: row.first_failed_at.toISOString(),
        lastFailedAt: row.last_failed_at.toISOString(),
      }));
      return { orders, total, page, limit, totalPages: totalPages(total, limit) };
    }),
  );

  mount(importsContract.replay, async ({ viewer, params }) => {
    const outcome = await replayOrder({ db, store: await connection.current() }, viewer, params);
    return {
      message:
        outcome === 'gone'
          ? 'The store has deleted this order: it is not set aside any more'
          : 'The order has been imported',
    };
  });
}
