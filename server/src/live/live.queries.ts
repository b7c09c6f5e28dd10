import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../platform/db/transaction.ts';

/** Prepares a dedicated connection for listening to changes of orders, accounts and partners. */
export async function listenForChanges(client: pg.Client): Promise<void> {
  await client.query('set role sm_system; listen order_changes; listen account_changes; listen partner_changes');
}

/** Announces to all listening processes what has changed since the last call. */
export async function announceChanges(client: pg.Client): Promise<void> {
  await client.query('select app.announce_order_changes()');
}

/** Forgets which rows changed some minutes ago; answers from before are made again. */
export async function forgetRecentChanges(tx: Tx): Promise<void> {
  await sql`select app.forget_recent_changes()`.execute(tx);
}
