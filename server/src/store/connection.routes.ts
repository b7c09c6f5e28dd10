import { AppError } from '@shipmagic/domain/http/errors';
import { storeContract } from '@shipmagic/domain/store/store.contract';
import { storeConnectionContract } from '@shipmagic/domain/store/store-connection.contract';
import type { Config } from '../config/config.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { readBudget, readCosts } from './cost-ledger.ts';
import { keepScopes } from './kept-scopes.ts';
import { presentConnection } from './present-connection.ts';
import { saveConnection } from './save-connection.ts';
import { readConnection } from './saved-connection.ts';
import { readStockLocation, saveStockLocation } from './stock-location.ts';
import { type StoreConnection, shopifyConfigOf } from './store-connection.ts';
import { testConnection } from './test-connection.ts';

interface ConnectionRouteDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly config: Config;
  readonly connection: StoreConnection;
  readonly keys: { readonly sealedSettings: KeyRing };
}

export function connectionRoutes(mount: Mount, { db, log, config, connection, keys }: ConnectionRouteDeps): void {
  const sealKeys = keys.sealedSettings;

  mount(storeContract.costs, () =>
    inSystemTransaction(db, async (tx) => {
      await connection.ledger.fold(tx);
      const budget = await readBudget(tx, new Date());
      return {
        budget: budget && { ...budget, seenAt: budget.seenAt.toISOString() },
        operations: await readCosts(tx),
      };
    }),
  );

  mount(storeConnectionContract.read, async () => {
    const saved = config.shopify ? null : await inSystemTransaction(db, (tx) => readConnection(tx, sealKeys));
    return presentConnection(config, saved);
  });

  mount(storeConnectionContract.save, async ({ viewer, body }) => {
    await saveConnection({ db, config, sealKeys }, viewer, { credentials: body, now: new Date() });
    return { message: 'Settings saved' };
  });

  mount(storeConnectionContract.test, async ({ body: { credentials: typed } }) => {
    const shopify = typed
      ? shopifyConfigOf(typed.shopifyStoreUrl, { id: typed.shopifyApiKey, secret: typed.shopifyApiSecret }, config)
      : await connection.config();
    if (!shopify) throw new AppError('unavailable', 'No store is connected yet. Fill in the form first.');
    const { scopes, ...tested } = await testConnection({ db, log }, shopify);
    if (!typed) await inSystemTransaction(db, (tx) => keepScopes(tx, shopify.shop, scopes));
    return tested;
  });

  mount(storeConnectionContract.stockLocation, async ({ viewer }) => {
    const locations = await (await connection.required()).stockLocations();
    return { locationId: await inViewerTransaction(db, viewer, readStockLocation), locations: [...locations] };
  });

  mount(storeConnectionContract.saveStockLocation, async ({ viewer, body: { locationId } }) => {
    const locations = await (await connection.required()).stockLocations();
    // Operators' settings are written by the system role; the audit log records the admin.
    await inSystemTransaction(db, (tx) => saveStockLocation(tx, viewer, { locationId, locations }));
    return { message: 'Stock location saved' };
  });
}
