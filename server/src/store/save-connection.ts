import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { StoreCredentials } from '@shipmagic/domain/store/store-connection.contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Config } from '../config/config.ts';
import { requireFreshPassword } from '../people/account/require-fresh-password.ts';
import type { Database } from '../platform/db/database.ts';
import { whileLocked } from '../platform/db/process-lock.ts';
import { inAuthTransaction, inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { rememberShop } from './orders-of-shop.ts';
import { readConnection, writeConnection } from './saved-connection.ts';
import { syncLock } from './sync-mark.ts';

export interface SaveConnectionDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'shopify' | 'mode'>;
  readonly sealKeys: KeyRing;
}

/**
 * Saves the store and its credentials, and enqueues reading its orders and products. Throws 403 with `passwordNeeded`,
 * and 409 when the environment or the demo configures the store, when orders of another store exist here, and during a
 * sync.
 */
export async function saveConnection(
  { db, config, sealKeys }: SaveConnectionDeps,
  viewer: Viewer,
  { credentials, now }: { credentials: StoreCredentials; now: Date },
): Promise<void> {
  if (config.mode === 'demo') throw new AppError('conflict', 'The demo has its own simulated store.');
  if (config.shopify)
    throw new AppError(
      'conflict',
      'The store is set by environment variables, which take precedence. Change them instead.',
    );
  await inAuthTransaction(db, (tx) => requireFreshPassword(tx, viewer, now));
  const shop = credentials.shopifyStoreUrl;
  const keep = () => inSystemTransaction(db, (tx) => keepConnection(tx, sealKeys, viewer, credentials, now));
  const before = await inSystemTransaction(db, (tx) => readConnection(tx, sealKeys));
  if (before && before.shop !== shop) {
    // A running sync would mix the previous store's orders with the new one's.
    const kept = await whileLocked(db, syncLock, keep);
    if (!kept)
      throw new AppError('conflict', `Orders of ${before.shop} are just being read. Please try again in a moment.`, {
        field: 'shopifyStoreUrl',
      });
  } else await keep();
  // One by one: several keyed jobs in one transaction can deadlock with the worker that takes them.
  for (const task of ['register_webhooks', 'sync_store', 'sync_products'] as const)
    await inSystemTransaction(db, (tx) => enqueue(tx, task, {}, { key: task, maxAttempts: 3 }));
}

async function keepConnection(
  tx: Tx,
  sealKeys: KeyRing,
  viewer: Viewer,
  credentials: StoreCredentials,
  now: Date,
): Promise<true> {
  const shop = credentials.shopifyStoreUrl;
  const before = await readConnection(tx, sealKeys);
  await writeConnection(tx, sealKeys, credentials, now);
  const other = await rememberShop(tx, shop);
  if (other)
    throw new AppError(
      'conflict',
      `The orders here belong to ${other}, and orders of two stores cannot be told apart. Start with an empty database for another store.`,
      { field: 'shopifyStoreUrl' },
    );
  await recordAudit(tx, {
    actor: viewer,
    action: 'store.connected',
    subject: shop,
    details: { store: { from: before?.shop ?? null, to: shop } },
    address: viewer.ipAddress,
  });
  return true;
}
