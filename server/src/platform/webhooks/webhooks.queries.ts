import type { Selectable } from 'kysely';
import { daySeconds, rowCount, secondsFromNow } from '../db/expressions.ts';
import { dropPartitions } from '../db/partitions.ts';
import type { Inbox } from '../db/schema.generated.ts';
import type { Tx } from '../db/transaction.ts';

export function findEntry(tx: Tx, webhookId: string) {
  return tx.selectFrom('inbox').selectAll().where('id', '=', webhookId).executeTakeFirst();
}

/** A webhook as it is stored. */
interface NewEntry {
  readonly source: string;
  readonly event_id: string;
  readonly topic: string;
  readonly body: unknown;
  /** Why it cannot be read and needs nothing more; null if it can. */
  readonly error: string | null;
}

/** Stores the webhooks that were not here before, in this order. Returns the id of each; undefined for the others. */
export async function insertNewEntries(tx: Tx, entries: readonly NewEntry[]): Promise<readonly (string | undefined)[]> {
  const keyOf = ({ source, event_id }: Pick<NewEntry, 'source' | 'event_id'>) => `${source} ${event_id}`;
  const firsts = new Map<string, NewEntry>();
  for (const entry of entries) if (!firsts.has(keyOf(entry))) firsts.set(keyOf(entry), entry);
  // Always in the same order, so that two processes with the same ones wait for each other instead of blocking each other.
  const keys = [...firsts].sort(([a], [b]) => (a < b ? -1 : 1));
  const unknown = await tx
    .insertInto('inbox_keys')
    .values(keys.map(([, { source, event_id }]) => ({ source, event_id })))
    .onConflict((conflict) => conflict.columns(['source', 'event_id']).doNothing())
    .returning(['source', 'event_id'])
    .execute();
  if (unknown.length === 0) return entries.map(() => undefined);
  const isUnknown = new Set(unknown.map(keyOf));
  const now = new Date();
  const stored = await tx
    .insertInto('inbox')
    .values(
      [...firsts].flatMap(([key, { source, event_id, topic, body, error }]) =>
        isUnknown.has(key)
          ? [{ source, event_id, topic, body: JSON.stringify(body), handled_at: error === null ? null : now, error }]
          : [],
      ),
    )
    .returning(['id', 'source', 'event_id'])
    .execute();
  const ids = new Map(stored.map((row) => [keyOf(row), row.id]));
  return entries.map((entry) => (firsts.get(keyOf(entry)) === entry ? ids.get(keyOf(entry)) : undefined));
}

/** Marks an entry as handled; with an error it stays open for a retry. */
export async function recordOutcome(tx: Tx, webhookId: string, error: string | null): Promise<void> {
  await tx
    .updateTable('inbox')
    .set(error === null ? { handled_at: new Date(), error } : { error })
    .where('id', '=', webhookId)
    .execute();
}

/** By whole months; a delivery that comes again after this is new. */
export async function forgetEntries(tx: Tx, receivedBefore: Date): Promise<void> {
  await dropPartitions(tx, 'inbox', receivedBefore);
  await tx.deleteFrom('inbox_keys').where('received_at', '<', receivedBefore).execute();
}

/** Characters of a reason. */
const longestReason = 300;

/** A stored webhook. */
export type OpenEntry = Pick<Selectable<Inbox>, 'id' | 'body'>;

export interface Wanted {
  readonly source: string;
  readonly topics?: readonly string[];
  /** The webhook whose job is running. */
  readonly first: string;
  /** Maximum batch size. */
  readonly limit: number;
}

/**
 * Locks an unhandled webhook, and with it up to `limit` pending ones of its source, and of these topics; those that
 * failed before are left to their own jobs. While another job holds the first one, only others that nobody holds: there
 * is no use in waiting while there is work. Of the first one alone, it waits for who holds it.
 */
export async function takeOpen(tx: Tx, { source, topics, first, limit }: Wanted): Promise<readonly OpenEntry[]> {
  const open = tx.selectFrom('inbox').select(['id', 'body']).where('handled_at', 'is', null);
  const own = open.where('id', '=', first).forUpdate();
  if (limit < 2) return own.execute();
  const free = await own.skipLocked().execute();
  const others = await open
    .where('source', '=', source)
    .where('id', '<>', first)
    .where('error', 'is', null)
    .$if(topics !== undefined, (query) => query.where('topic', 'in', topics ?? []))
    .orderBy('received_at')
    .limit(limit - 1)
    .forUpdate()
    .skipLocked()
    .execute();
  return [...free, ...others];
}

/** Whether a webhook is still to be handled, by whomever. */
export async function isOpen(tx: Tx, webhookId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('inbox')
    .select('id')
    .where('id', '=', webhookId)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markHandled(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('inbox')
    .set({ handled_at: new Date(), error: null })
    .where('id', 'in', [...ids])
    .execute();
}

/** Marks entries of which something cannot be read, with the reason: nothing more comes of them. */
export async function markUnread(tx: Tx, entries: readonly { id: string; reason: string }[]): Promise<void> {
  for (const { id, reason } of entries)
    await tx
      .updateTable('inbox')
      .set({ handled_at: new Date(), error: reason.slice(0, longestReason) })
      .where('id', '=', id)
      .execute();
}

/** By sender, how many webhooks of the last day could not be read, and since when. */
export async function countUnread(tx: Tx) {
  const rows = await tx
    .selectFrom('inbox')
    .select(['source', rowCount.as('n'), (eb) => eb.fn.min('received_at').as('since')])
    .where('error', 'is not', null)
    .where('handled_at', 'is not', null)
    .where('received_at', '>', secondsFromNow(-daySeconds))
    .groupBy('source')
    .execute();
  return rows;
}

/** The newest webhook of a source, and those that are still to be handled. */
export async function findArrivals(tx: Tx, source: string) {
  const newest = await tx
    .selectFrom('inbox')
    .select('received_at')
    .where('source', '=', source)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const waiting = await tx
    .selectFrom('inbox')
    .select([rowCount.as('n'), (eb) => eb.fn.min('received_at').as('since')])
    .where('source', '=', source)
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { newestAt: newest?.received_at ?? null, waiting: waiting.n, waitingSince: waiting.since };
}
