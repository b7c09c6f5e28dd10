import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Looks twenty times a second what the product's connections that have something to do wait for. Ends by saying it:
 * `CPU 71 %, LWLock WALWrite 12 %, …`, in shares of what was seen.
 */
export function watchWaits(floor: pg.Client): () => Promise<string> {
  const seen = new Map<string, number>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await floor.query<{ what: string }>(
        `select coalesce(wait_event_type || ' ' || wait_event, 'CPU') as what from pg_stat_activity
         where application_name like 'shipmagic:%' and state = 'active'`,
      );
      for (const { what } of rows) seen.set(what, (seen.get(what) ?? 0) + 1);
      await pause(50);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    const total = [...seen.values()].reduce((sum, n) => sum + n, 0);
    return [...seen]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 6)
      .map(([what, n]) => `${what} ${((n / total) * 100).toFixed(0)} %`)
      .join(', ');
  };
}
