import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/** Until a statement that names this table waits for a lock. */
export function waitsForLock({ database }: Pick<TestApp, 'database'>, table: string): Promise<true> {
  return until(`somebody waits for ${table}`, async () => {
    const waiting = await database.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
      [table],
    );
    return waiting.length > 0;
  });
}
