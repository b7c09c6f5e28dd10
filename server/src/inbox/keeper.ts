import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { InboxSource } from '../platform/inbox/inbox-source.ts';
import { doEach } from '../platform/jobs/do-each.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { keepItems } from './keep-items.queries.ts';
import { holdKeeperLock, inSavepoint, takeAnyTime, takeCauses } from './keeper.queries.ts';

/** Changes that one look takes: a sale or a backfill is looked through in pieces, each of which is kept. */
export const causesAtOnce = 10_000;
/** Milliseconds between two looks at what has changed, at least; and how many times as long as a look has taken. */
const rest = { ms: 1000, times: 3 };

/**
 * Looks through all sources, each in a transaction of its own. `timely`: only through those that time alone changes.
 * A source that fails does not keep the others from being looked through; its error is thrown at the end. This is also
 * how the kept items are rebuilt.
 */
export async function keepAll(db: Database, sources: readonly InboxSource[], { timely = false } = {}): Promise<void> {
  const looked = sources.filter((one) => !timely || one.timely);
  await doEach(looked, (source) =>
    inSystemTransaction(db, async (tx) => {
      await holdKeeperLock(tx);
      await takeAnyTime(tx);
      await keepItems(tx, source, null);
    }),
  );
}

/** Some orders; null is all of them. */
type Orders = ReadonlySet<string> | null;
/** The orders that sources have yet to look through, because they failed. */
export type Behind = Map<InboxSource, Orders>;

const together = (some: readonly Orders[]): Orders =>
  some.includes(null) ? null : new Set(some.flatMap((orders) => [...(orders ?? [])]));

/**
 * Looks through the sources of what has changed since the last call, or of the first part of it; the number of changes
 * that were taken. A source that fails does not hold up the others: what it has missed is noted in `behind` for the next
 * call, and its error is thrown at the end.
 */
export async function keepChanged(
  db: Database,
  sources: readonly InboxSource[],
  behind: Behind = new Map(),
): Promise<number> {
  const failures: unknown[] = [];
  const taken = await inSystemTransaction(db, async (tx) => {
    await holdKeeperLock(tx);
    await takeAnyTime(tx);
    const causes = await takeCauses(tx, causesAtOnce);
    const changed = Map.groupBy(causes, ({ source }) => source);
    const ordersOf = (rows: readonly { order_id: string | null }[]) =>
      together(rows.map(({ order_id: id }) => (id === null ? null : new Set([id]))));
    for (const source of sources) {
      const missed = behind.get(source);
      const touched = source.tables.flatMap((table) => changed.get(table) ?? []);
      if (touched.length === 0 && missed === undefined) continue;
      const orders = together([...(missed === undefined ? [] : [missed]), ordersOf(touched)]);
      await inSavepoint(tx, () => keepItems(tx, source, orders && [...orders])).then(
        () => behind.delete(source),
        (error: unknown) => {
          behind.set(source, orders);
          failures.push(error);
        },
      );
    }
    return causes.length;
  });
  if (failures.length > 0) throw failures[0];
  return taken;
}

/** Keeps items up to date while this process runs; several processes take turns. Returns the way to stop it. */
export function startKeeper(
  { db, log }: { db: Database; log: Logger },
  sources: readonly InboxSource[],
): () => Promise<void> {
  const stopping = new AbortController();
  const behind: Behind = new Map();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const begin = performance.now();
      await keepChanged(db, sources, behind).catch((error: Error) =>
        log.warn({ reason: error.message }, 'the inbox was not kept up to date'),
      );
      // While very much changes, looking goes on in greater steps, and leaves most of the database to others.
      const next = Math.max(rest.ms, (performance.now() - begin) * rest.times);
      await pause(next, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}
