import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import type { ExceptionSource } from '../platform/exceptions/exception-source.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { keepExceptions } from './keep-exceptions.ts';
import { takeCauses } from './keeper.queries.ts';

/** Milliseconds between two looks at what has changed. */
const lookEvery = 1000;

/** Held while exceptions are kept, so that two processes do not open the same one twice. */
async function holdKeeperLock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('shipmagic exceptions'))`.execute(tx);
}

/**
 * Looks through all sources, each in a transaction of its own. `timely`: only through those that time alone changes.
 * A source that fails does not keep the others from being looked through; its error is thrown at the end. This is also
 * how the kept exceptions are rebuilt.
 */
export async function keepAll(
  db: Database,
  sources: readonly ExceptionSource[],
  { timely = false } = {},
): Promise<void> {
  const failures: unknown[] = [];
  for (const source of sources.filter((one) => !timely || one.timely))
    await inSystemTransaction(db, async (tx) => {
      await holdKeeperLock(tx);
      await keepExceptions(tx, source, null);
    }).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Looks through the sources of what has changed since the last call; the number of changes that were taken. */
export function keepChanged(db: Database, sources: readonly ExceptionSource[]): Promise<number> {
  return inSystemTransaction(db, async (tx) => {
    await holdKeeperLock(tx);
    const causes = await takeCauses(tx);
    const orders = new Map<string, Set<string> | null>();
    for (const { source, order_id: id } of causes) {
      const known = orders.get(source);
      if (id === null || known === null) orders.set(source, null);
      else orders.set(source, (known ?? new Set()).add(id));
    }
    for (const source of sources) {
      const touched = source.tables.filter((table) => orders.has(table)).map((table) => orders.get(table) ?? null);
      if (touched.length === 0) continue;
      const ids = touched.includes(null) ? null : [...new Set(touched.flatMap((some) => [...(some ?? [])]))];
      await keepExceptions(tx, source, ids);
    }
    return causes.length;
  });
}

/** Keeps exceptions up to date while this process runs; several processes take turns. Returns the way to stop it. */
export function startKeeper(
  { db, log }: { db: Database; log: Logger },
  sources: readonly ExceptionSource[],
): () => Promise<void> {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await keepChanged(db, sources).catch((error: Error) =>
        log.warn({ reason: error.message }, 'exceptions were not kept up to date'),
      );
      await pause(lookEvery, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}
