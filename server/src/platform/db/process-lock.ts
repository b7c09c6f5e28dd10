import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from './database.ts';
import type { Tx } from './transaction.ts';

/**
 * Runs the work under a lock that ends with this process, however it ends: the database releases it when the
 * connection breaks. Returns null without running when somebody else holds it.
 */
export function whileLocked<T>(db: Database, name: string, work: () => Promise<T>): Promise<T | null> {
  return db.sessions.connection().execute(async (connection) => {
    const { isOurs } = await connection
      .selectNoFrom((eb) => eb.fn<boolean>('pg_try_advisory_lock', [sql`hashtextextended(${name}, 0)`]).as('isOurs'))
      .executeTakeFirstOrThrow();
    if (!isOurs) return null;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(connection);
    }
  });
}

const held = z.object({ held: z.boolean() });

/** Whether some process works under this lock just now. */
export async function isLocked(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`
    select exists (select from pg_locks l, hashtextextended(${name}, 0) as key
      where l.locktype = 'advisory' and l.granted and l.objsubid = 1
        and l.database = (select oid from pg_database where datname = current_database())
        and (l.classid::bigint << 32 | l.objid::bigint) = key) as held`.execute(tx);
  return held.parse(rows[0]).held;
}
