import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** Announces to all servers, with the end of this transaction, that a partner is otherwise than it was. */
export async function tellOfPartners(tx: Tx): Promise<void> {
  await sql`select pg_notify('partner_changes', '')`.execute(tx);
}
