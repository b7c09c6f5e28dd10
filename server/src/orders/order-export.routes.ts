import { type OrderExportQuery, orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import type { FastifyReply } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import type { Mount } from '../platform/http/mount.ts';
import { createOrderExport } from './export-orders.ts';

export function orderExportRoutes(mount: Mount, { db }: { db: Database }): void {
  const exportOrders = createOrderExport(db);

  const answer = async (viewer: Viewer, query: OrderExportQuery, reply: FastifyReply) => {
    const csv = await exportOrders(viewer, query);
    // Also when the reader has gone before the first byte, or while the answer is being compressed.
    const end = () => csv.destroy();
    if (reply.raw.destroyed) end();
    reply.raw.once('close', end);
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${query.table}_${indiaDay(new Date())}.csv"`)
      .send(csv);
  };

  mount(orderExportContract.export, ({ viewer, query, reply }) => answer(viewer, query, reply));
  mount(orderExportContract.combinedExport, ({ viewer, query, reply }) =>
    answer(viewer, { ...query, table: 'combined' }, reply),
  );
}
