import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import { keepScopes } from './kept-scopes.ts';
import type { StoreConnection } from './store-connection.ts';

interface Needs {
  readonly db: Database;
  readonly connection: StoreConnection;
  readonly config: { readonly publicUrl: string };
}

export const storeJobs = ({ db, connection, config }: Needs) =>
  ({
    register_webhooks: async () => {
      const shopify = await connection.config();
      const store = await connection.current();
      if (!shopify || !store) return;
      // First, because a store that refuses a topic still says what it grants.
      const scopes = await store.scopes();
      await inSystemTransaction(db, (tx) => keepScopes(tx, shopify.shop, scopes));
      await store.subscribe(`${config.publicUrl}/webhooks/shopify`);
    },
  }) satisfies Partial<TaskHandlers>;

/** Daily, because the store deletes subscriptions after repeated failures. */
export const storeTimes: JobTimes = { register_webhooks: '17 3 * * *' };
