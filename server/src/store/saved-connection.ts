import type { StoreCredentials } from '@shipmagic/domain/store/store-connection.contract';
import { z } from 'zod';
import { readValue, saveValue } from '../platform/db/kept-values.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { seal, unseal } from '../platform/sealed.ts';

const key = 'store_connection';

const kept = z.object({ shop: z.string(), sealed: z.string(), setAt: z.iso.datetime() });
const client = z.object({ id: z.string(), secret: z.string() });

export interface SavedConnection {
  readonly shop: string;
  readonly setAt: string;
  /** Null when it was saved under another master key. */
  readonly client: { readonly id: string; readonly secret: string } | null;
}

/** Sealed for its shop: credentials of one store must never be sent to another. */
const contextOf = (shop: string) => `credentials of ${shop}`;

/** The store of the settings; null when none was saved. */
export async function readConnection(tx: Tx, sealKey: Uint8Array): Promise<SavedConnection | null> {
  const row = kept.safeParse(await readValue(tx, 'settings', key));
  if (!row.success) return null;
  const { shop, setAt, sealed } = row.data;
  const opened = unseal(sealKey, contextOf(shop), sealed);
  return { shop, setAt, client: opened === null ? null : client.parse(JSON.parse(opened)) };
}

export function writeConnection(
  tx: Tx,
  sealKey: Uint8Array,
  { shopifyStoreUrl: shop, shopifyApiKey: id, shopifyApiSecret: secret }: StoreCredentials,
  now: Date,
): Promise<void> {
  const sealed = seal(sealKey, contextOf(shop), JSON.stringify({ id, secret }));
  return saveValue(tx, 'settings', key, { shop, sealed, setAt: now.toISOString() });
}
