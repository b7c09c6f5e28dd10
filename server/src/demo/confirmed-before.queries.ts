import type { Viewer } from '@shipmagic/domain/people/viewer';
import { sql } from 'kysely';
import { recordActivities } from '../orders/activity/record-activity.ts';
import { moveActivity } from '../orders/edits/status-move.ts';
import type { Tx } from '../platform/db/transaction.ts';

export interface Confirmed {
  readonly id: string;
  readonly confirmedAt: Date;
}

/** Confirms new orders by one statement, each at its own time instead of now. */
export async function confirmOrders(tx: Tx, by: Viewer, orders: readonly Confirmed[]): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const times = orders.map(({ confirmedAt }) => confirmedAt);
  await sql`update magic_orders o set order_status = 'confirmed', confirmed_at = c.at, updated_at = now(), version = version + 1
    from unnest(${ids}::bigint[], ${times}::timestamptz[]) as c (id, at) where o.id = c.id`.execute(tx);
  await recordActivities(
    tx,
    by,
    orders.map(({ id, confirmedAt }) => ({ ...moveActivity(id, 'new', { status: 'confirmed' }), at: confirmedAt })),
  );
}
