import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../db/checked-rows.ts';
import type { Database } from '../db/database.ts';
import { inAuthRead } from '../db/transaction.ts';
import { before, readSnapshot, type Snapshot, snapshotText } from './snapshot.ts';

const seen = z.string().transform((text) => {
  const snapshot = readSnapshot(text);
  if (!snapshot) throw new Error(`not a snapshot: ${text}`);
  return snapshot;
});
const markRow = z.object({ seen, epoch: z.string(), day: z.string(), holds: z.boolean() });
const replicaRow = z.object({ xmin: z.string().transform(BigInt), day: z.string() });

/**
 * Up to when the database is known not to have changed. `seen`: the transactions that an answer read from now on has seen
 * for certain. `epoch`: another one whenever the numbers of transactions may mean other ones. `day`: in India, by the
 * database's clock. `holds`: whether what was read at an earlier mark is as it was.
 */
type Mark = z.output<typeof markRow>;

// Why: docs/decisions/platform.md, "An answer holds until a transaction it may not have seen".
/**
 * Of the primary, by one statement. `vendorIds`: whose changes count; null: everybody's. Null while changes are not
 * known: since a crash, for some minutes.
 */
export async function readMark(
  db: Database,
  held: Snapshot | null,
  vendorIds: readonly string[] | null,
): Promise<Mark | null> {
  const statement = sql`select mark::text as seen, epoch, day, holds
    from app.recent_changes_mark(${held && snapshotText(held)}::text::pg_snapshot, ${vendorIds}::bigint[])`;
  const [mark] = await inAuthRead(db, (tx) => checkedRows(tx, markRow, statement));
  return mark ?? null;
}

/**
 * The transactions that an answer of the replica has seen for certain, which may lack what the primary's have; the
 * primary's without one. A replica does not tell which transactions are open, only the oldest of them. Null if its day is
 * another one, or it is not read just now but may be by the time that the answer is made.
 */
export async function seenByReplica(
  db: Database,
  primary: Mark,
  writtenAt: string | undefined,
): Promise<Snapshot | null> {
  if (!db.replica) return primary.seen;
  const replica = await db.replica.reach(writtenAt);
  if (!replica) return null;
  const statement = sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
    (now() at time zone 'Asia/Kolkata')::date as day`;
  const [mark] = await checkedRows(replica, replicaRow, statement);
  if (mark?.day !== primary.day) return null;
  const isBehind = mark.xmin < primary.seen.xmin;
  return before((isBehind ? mark : primary.seen).xmin);
}
