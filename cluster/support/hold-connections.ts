import pg from 'pg';
import { asApp } from '../../server/src/platform/db/app-login.ts';
import type { Cluster } from '../../server/testing/machines/cluster.ts';
import { testKeys } from '../../server/testing/secret.ts';

/** Transactions of the application's login that keep this many of the pooler's connections for themselves. */
export async function holdConnections(cluster: Cluster, count: number): Promise<{ letGo(): Promise<void> }> {
  const url = asApp(cluster.pooler.through(cluster.primary.url), testKeys);
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) {
    await client.connect();
    await client.query('begin');
  }
  return {
    async letGo() {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}
