import { readSyncState, saveSyncState } from '../platform/db/sync-state.ts';
import type { Tx } from '../platform/db/transaction.ts';

const key = 'store';

/** The address of the shop whose orders and products are here, such as `lamps.myshopify.com`; null before the first. */
export async function keptShop(tx: Tx): Promise<string | null> {
  const kept = (await readSyncState(tx, key)) as { shop?: string } | null;
  return kept?.shop ?? null;
}

export function keepShop(tx: Tx, shop: string): Promise<void> {
  return saveSyncState(tx, key, { shop: shop.toLowerCase() });
}

/** The name of that shop in its address, `lamps`; null before the first. */
export async function nameOfShop(tx: Tx): Promise<string | null> {
  return (await keptShop(tx))?.split('.')[0] ?? null;
}
