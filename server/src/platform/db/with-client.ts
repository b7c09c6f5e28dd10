import pg from 'pg';

/** Runs the work on a connection of its own, which others see by this name. */
export async function withClient<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `shipmagic:${name}`,
    connectionTimeoutMillis: 10_000,
  });
  // The next query reports a connection that broke.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
