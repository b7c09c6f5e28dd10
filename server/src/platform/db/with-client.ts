import pg from 'pg';
import { cutWithOthers } from './own-connections.ts';

/**
 * Runs the work on a connection of its own, which others see by this name. `clearsUp`: to its end, also while the
 * process is being ended.
 */
export async function withClient<T>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
  { clearsUp = false } = {},
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `shipmagic:${name}`,
    connectionTimeoutMillis: 10_000,
  });
  // The next query reports a connection that broke.
  client.on('error', () => undefined);
  await client.connect();
  if (!clearsUp) cutWithOthers(client);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
