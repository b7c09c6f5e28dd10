import { z } from 'zod';
import { readSyncState, saveSyncState } from '../platform/db/sync-state.ts';
import type { Tx } from '../platform/db/transaction.ts';

const key = 'store scopes';
const kept = z.object({ shop: z.string(), scopes: z.array(z.string()) });

/** Keeps which access scopes the store grants the app, as it has just said. */
export function keepScopes(tx: Tx, shop: string, scopes: readonly string[]): Promise<void> {
  return saveSyncState(tx, key, { shop: shop.toLowerCase(), scopes });
}

/** As this store last said; null before it has. */
export async function readScopes(tx: Tx, shop: string): Promise<readonly string[] | null> {
  const { data } = kept.safeParse(await readSyncState(tx, key));
  return data?.shop === shop.toLowerCase() ? data.scopes : null;
}
