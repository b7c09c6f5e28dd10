import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../platform/db/checked-rows.ts';
import type { Tx } from '../platform/db/transaction.ts';

const cause = z.object({ source: z.string(), order_id: z.string().nullable() });

/** Takes some of what has changed since the last call; what others have not committed yet stays for the next one. */
export const takeCauses = (tx: Tx, atMost: number) =>
  checkedRows(
    tx,
    cause,
    sql`delete from exception_causes where ctid = any (array(select ctid from exception_causes limit ${atMost}))
      returning source, order_id`,
  );

/** Held while items are kept, so that two processes do not open the same one twice. */
export async function holdKeeperLock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('shipmagic exceptions'))`.execute(tx);
}

/** Among very many orders a look through a whole kind takes longer than a request may. */
export async function takeAnyTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
}

/** Undoes what the work has written if it fails, and leaves the transaction usable. */
export async function inSavepoint(tx: Tx, work: () => Promise<void>): Promise<void> {
  await sql`savepoint one_source`.execute(tx);
  try {
    await work();
  } catch (error) {
    await sql`rollback to savepoint one_source`.execute(tx);
    throw error;
  }
  await sql`release savepoint one_source`.execute(tx);
}
