import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

/** Orders were confirmed when their history says so, not when the demo was filled. */
export async function rememberConfirmations(tx: Tx): Promise<void> {
  await sql`update magic_orders o set confirmed_at = l.at
    from (select order_id, min(created_at) as at from activity_logs where changes #>> '{orderStatus,to}' = 'confirmed' group by 1) l
    where l.order_id = o.id and o.confirmed_at > l.at`.execute(tx);
}
