import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../db/checked-rows.ts';
import type { Database } from '../db/database.ts';
import { inAuthRead } from '../db/transaction.ts';

const xid = z.string().transform((text) => BigInt(text));
const markRow = z.object({ xid, epoch: z.string(), day: z.string(), holds: z.boolean() });
const replicaRow = z.object({ xid, day: z.string() });

/**
 * Up to when the database is known not to have changed. `xid`: the first transaction that an answer read from now on may
 * have missed. `epoch`: another one whenever the numbers of transactions may mean other ones. `day`: in India, by the
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
  held: bigint | null,
  vendorIds: readonly string[] | null,
): Promise<Mark | null> {
  const statement = sql`select mark::text as xid, epoch, day, holds
    from app.recent_changes_mark(${held === null ? null : String(held)}::text::xid8, ${vendorIds}::bigint[])`;
  const [mark] = await inAuthRead(db, (tx) => checkedRows(tx, markRow, statement));
  return mark ?? null;
}

/**
 * The mark of the replica, whose answers may lack what the primary's have; the primary's without one. Null if the
 * replica's day is another one, or it is not read just now but may be by the time that the answer is made.
 */
export async function replicaMark(db: Database, primary: Mark, writtenAt: string | undefined): Promise<bigint | null> {
  if (!db.replica) return primary.xid;
  const replica = await db.replica.reach(writtenAt);
  if (!replica) return null;
  const statement = sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid,
    (now() at time zone 'Asia/Kolkata')::date as day`;
  const [mark] = await checkedRows(replica, replicaRow, statement);
  if (mark?.day !== primary.day) return null;
  const isBehind = mark.xid < primary.xid;
  return (isBehind ? mark : primary).xid;
}
