import type pg from 'pg';
import { cutWithOthers } from './own-connections.ts';
import { connectLogin, type Passwords } from './passwords.ts';

interface Options {
  /** To its end, also while the process is being ended. */
  readonly clearsUp?: boolean;
  /** Those that the login may have. */
  readonly passwords?: Passwords;
}

/** Runs the work on a connection of its own, which others see by this name. */
export async function withClient<T>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
  { clearsUp = false, passwords }: Options = {},
): Promise<T> {
  const client = await connectLogin(
    { connectionString: url, application_name: `shipmagic:${name}`, connectionTimeoutMillis: 10_000 },
    passwords,
  );
  if (!clearsUp) cutWithOthers(client);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
