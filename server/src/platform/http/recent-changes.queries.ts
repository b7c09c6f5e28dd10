import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Up to when the database is known not to have changed. */
export interface Mark {
  /** The first transaction that an answer read from now on may have missed. */
  readonly xid: bigint;
  /** Another one whenever the numbers of transactions may mean other ones. */
  readonly epoch: string;
  /** In India, by the database's clock. */
  readonly day: string;
  /** Whether what was read at an earlier mark is as it was. */
  readonly holds: boolean;
}

type MarkRow = { mark: string; epoch: string; day: string; holds: boolean };

// Why: docs/decisions/platform.md, "An answer holds until a transaction it may not have seen".
/**
 * Of the primary, by one statement of the login itself. `vendorIds`: whose changes count; null: everybody's. Null while
 * changes are not known: since a crash, for some minutes.
 */
export async function readMark(
  db: Database,
  held: bigint | null,
  vendorIds: readonly string[] | null,
): Promise<Mark | null> {
  const { rows } = await sql<MarkRow>`select mark::text, epoch, day, holds
    from public.recent_changes_mark(${held === null ? null : String(held)}::text::xid8, ${vendorIds}::bigint[])`.execute(
    db,
  );
  const [row] = rows;
  return row ? { ...row, xid: BigInt(row.mark) } : null;
}

/**
 * The mark of the replica, whose answers may lack what the primary's have; the primary's without one. Null if the
 * replica's day is another one, or it is not read just now but may be by the time that the answer is made.
 */
export async function replicaMark(db: Database, primary: Mark, writtenAt: string | undefined): Promise<bigint | null> {
  if (!db.replica) return primary.xid;
  const replica = await db.replica.reach(writtenAt);
  if (!replica) return null;
  const { rows } = await sql<{
    mark: string;
    day: string;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as mark,
    (now() at time zone 'Asia/Kolkata')::date as day`.execute(replica);
  const [row] = rows;
  if (row?.day !== primary.day) return null;
  const xid = BigInt(row.mark);
  return xid < primary.xid ? xid : primary.xid;
}
