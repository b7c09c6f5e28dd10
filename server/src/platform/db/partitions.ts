import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** Makes the partitions of this month and of the three to come, for every table that is partitioned by month. */
export async function makePartitions(tx: Tx, now: Date): Promise<void> {
  await sql`select app.make_partitions(${now}::timestamptz)`.execute(tx);
}

/** Drops the months of a partitioned table that ended before this moment. */
export async function dropPartitions(tx: Tx, table: 'inbox' | 'store_payloads', before: Date): Promise<void> {
  await sql`select app.drop_partitions(${table}, ${before}::timestamptz)`.execute(tx);
}
