import { totalPages } from '@shipmagic/domain/http/pagination';
import { customerFileDays, privacyContract } from '@shipmagic/domain/privacy/privacy.contract';
import { readVisibleOrder } from '../orders/order/visible-order.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { makeCustomerFile, openCustomerFile } from './customer-file.ts';
import { countRequests, listRequests } from './privacy.queries.ts';
import { requestErasure } from './request-erasure.ts';
import { mostOrders, reviewOrders } from './review-orders.ts';

export function privacyRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(privacyContract.review, async ({ viewer, params }) => {
    await inViewerTransaction(db, viewer, (tx) => readVisibleOrder(tx, viewer, params.id));
    return inSystemTransaction(db, async (tx) => ({ orders: await reviewOrders(tx, params.id, mostOrders) }));
  });

  mount(privacyContract.erase, async ({ viewer, params, body }) => {
    const { requestId, waiting } = await requestErasure(db, viewer, {
      magicOrderId: params.id,
      storeOrderIds: body.storeOrderIds,
      now: new Date(),
    });
    const message =
      waiting > 0
        ? 'The personal data is erased as soon as the parcels under way have arrived'
        : 'The personal data is being erased';
    return { requestId, message };
  });

  mount(privacyContract.requests, ({ query: { page, limit } }) =>
    inSystemTransaction(db, async (tx) => {
      const total = await countRequests(tx);
      const rows = await listRequests(tx, { page, limit });
      const requests = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        source: row.source,
        askedBy: row.asked_by_email,
        askedAt: row.asked_at.toISOString(),
        doneAt: row.done_at?.toISOString() ?? null,
        orderNumbers: row.numbers ?? [],
        orders: row.orders,
        waiting: row.waiting,
        waitsFor: row.waiting > 0 ? row.waits_for : null,
        file: row.expires_at ? { expiresAt: row.expires_at.toISOString() } : null,
      }));
      return { requests, total, page, limit, totalPages: totalPages(total, limit) };
    }),
  );

  mount(privacyContract.makeFile, async ({ viewer, params }) => {
    const requestId = await makeCustomerFile(db, viewer, { magicOrderId: params.id, now: new Date() });
    return { requestId, message: `The file is ready. It can be downloaded for ${customerFileDays} days.` };
  });

  mount(privacyContract.file, async ({ viewer, params, reply }) => {
    const content = await openCustomerFile(db, viewer, { requestId: params.id, now: new Date() });
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="customer-data-${params.id}.json"`)
      .send(JSON.stringify(content, null, 2));
  });
}
