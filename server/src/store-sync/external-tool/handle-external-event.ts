import { z } from 'zod';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { keepExternalOrders, listPartsOf, markGone } from './external-orders.queries.ts';
import { followExternalOrder } from './follow-external-order.ts';
import { readManagement } from './management.ts';
import type { ExternalDeps } from './sync-external-orders.ts';

const hint = z.object({ externalId: z.string() });

/** Queries the tool for the order named by a webhook. The webhook's own content is not trusted. */
export async function handleExternalEvent({ db, externalTool }: ExternalDeps, body: unknown): Promise<void> {
  const parsed = hint.safeParse(body);
  if (!parsed.success || !externalTool) return;
  const { externalId } = parsed.data;
  const order = await externalTool.order(externalId);
  const now = new Date();
  const parts = await inSystemTransaction(db, async (tx) => {
    if (!order) {
      await markGone(tx, externalId, now);
      return [];
    }
    await keepExternalOrders(tx, [order], now);
    return listPartsOf(tx, order.storeOrderId);
  });
  const management = await inSystemTransaction(db, readManagement);
  for (const { id } of parts) {
    await inSystemTransaction(db, (tx) => followExternalOrder(tx, id, management, externalTool.name));
  }
}
