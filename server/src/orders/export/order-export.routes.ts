import { type OrderExportQuery, orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { FastifyReply } from 'fastify';
import { sendCsv } from '../../platform/csv/csv-export.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { createOrderExport } from './export-orders.ts';

export function orderExportRoutes(mount: Mount, { db }: { db: Database }): void {
  const exportOrders = createOrderExport(db);

  const answer = async (viewer: Viewer, query: OrderExportQuery, reply: FastifyReply) =>
    sendCsv(reply, await exportOrders(viewer, query), `${query.table}_${indiaDay(new Date())}.csv`);

  mount(orderExportContract.export, ({ viewer, query, reply }) => answer(viewer, query, reply));
  mount(orderExportContract.combinedExport, ({ viewer, query, reply }) =>
    answer(viewer, { ...query, table: 'combined' }, reply),
  );
}
