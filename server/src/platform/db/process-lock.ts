import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Runs the work under a lock that ends with this process, however it ends: the database releases it when the
 * connection breaks. Returns null without running when somebody else holds it.
 */
export function whileLocked<T>(db: Database, name: string, work: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (connection) => {
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
