import type { StoreCredentials } from '@shipmagic/domain/store/store-connection.contract';
import { z } from 'zod';
import type { Tx } from '../platform/db/transaction.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { reseal, seal, unseal } from '../platform/sealed.ts';
import { lockSetting, readSetting, saveSetting } from '../settings/kept-settings.ts';

const client = z.object({ id: z.string(), secret: z.string() });

export interface SavedConnection {
  readonly shop: string;
  readonly setAt: string;
  /** Null when it was saved under another master key. */
  readonly client: { readonly id: string; readonly secret: string } | null;
}

/** The encryption context is the shop: credentials of one store must never be sent to another. */
const contextOf = (shop: string) => `credentials of ${shop}`;

/** The store saved in the settings; null if there is none. */
export async function readConnection(tx: Tx, sealKeys: KeyRing): Promise<SavedConnection | null> {
  const kept = await readSetting(tx, 'store_connection');
  if (!kept) return null;
  const { shop, setAt, sealed } = kept;
  const opened = unseal(sealKeys, contextOf(shop), sealed);
  return { shop, setAt, client: opened === null ? null : client.parse(JSON.parse(opened)) };
}

export function writeConnection(
  tx: Tx,
  sealKeys: KeyRing,
  { shopifyStoreUrl: shop, shopifyApiKey: id, shopifyApiSecret: secret }: StoreCredentials,
  now: Date,
): Promise<void> {
  const sealed = seal(sealKeys, contextOf(shop), JSON.stringify({ id, secret }));
  return saveSetting(tx, 'store_connection', { shop, sealed, setAt: now.toISOString() });
}

/** Encrypts saved credentials anew that are not sealed under the key in force. */
export async function resealConnection(tx: Tx, sealKeys: KeyRing): Promise<'done' | 'kept' | 'unreadable'> {
  const kept = await lockSetting(tx, 'store_connection');
  if (!kept) return 'kept';
  const found = reseal(sealKeys, contextOf(kept.shop), kept.sealed);
  if (typeof found === 'string') return found;
  await saveSetting(tx, 'store_connection', { ...kept, sealed: found.sealed });
  return 'done';
}
