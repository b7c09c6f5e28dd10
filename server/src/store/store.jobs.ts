import type { JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import type { StoreConnection } from './store-connection.ts';

interface Needs {
  readonly connection: StoreConnection;
  readonly config: { readonly publicUrl: string };
}

export const storeJobs = ({ connection, config }: Needs) =>
  ({
    register_webhooks: async () => {
      const store = await connection.current();
      await store?.subscribe(`${config.publicUrl}/webhooks/shopify`);
    },
  }) satisfies Partial<TaskHandlers>;

/** Daily, because the store deletes subscriptions after repeated failures. */
export const storeTimes: JobTimes = { register_webhooks: '17 3 * * *' };
