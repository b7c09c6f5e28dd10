import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { noteProduct, productOfItem } from './product-sync.queries.ts';

export const isProductTopic = (topic: string) => topic.startsWith('products/') || topic.startsWith('inventory_levels/');

/**
 * A product or quantity webhook only names what to read again: bodies arrive late and out of order, cover a single
 * location, and lack fields that the lists show. Bursts lead to few calls.
 */
export async function handleProductEvent(db: Database, topic: string, body: unknown): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    const productId = topic.startsWith('products/')
      ? idIn(body, 'id')
      : await productOfItem(tx, idIn(body, 'inventory_item_id') ?? '');
    if (!productId) return;
    await noteProduct(tx, productId);
    await enqueue(tx, 'read_products', {}, { key: 'read_products', queue: 'read_products' });
  });
}

function idIn(body: unknown, field: string): string | null {
  const value = (body as Record<string, unknown> | null)?.[field];
  return /^\d{1,20}$/.test(String(value)) ? String(value) : null;
}
