import type { ActivityType } from '@shipmagic/domain/orders/order';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { undoableMs } from '@shipmagic/domain/time/undo-time';
import { stopOf } from '@shipmagic/domain/vendors/stopped-order-mail';
import { sql } from 'kysely';
import { rowsFromJson } from '../../platform/db/rows-from-json.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import { statusChangeIn } from './status-change.ts';

/** Field → what it was and what it became, in the words of the contract. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

export interface Activity {
  readonly orderId: string;
  readonly type: ActivityType;
  /** The event in words: `Status changed to Confirmed`. */
  readonly action: string;
  readonly notes?: string | null;
  readonly changes?: Changes;
  /** For entries that name something a vendor member may not see. */
  readonly staffOnly?: boolean;
  /** Defaults to the transaction's time; given when history is brought in. */
  readonly at?: Date;
}

/** Writes one line of an order's history. `viewer` is null when no person did it. */
export function recordActivity(tx: Tx, viewer: Viewer | null, activity: Activity): Promise<void> {
  return recordActivities(tx, viewer, [activity]);
}

/**
 * Writes several lines at once, by one statement, whatever their number. Moves that stop a vendor's work are mailed to
 * that vendor, unless a member of the vendor has made them.
 */
export async function recordActivities(tx: Tx, viewer: Viewer | null, activities: readonly Activity[]): Promise<void> {
  if (activities.length === 0) return;
  const rows = activities.map((activity) => ({
    order_id: activity.orderId,
    activity_type: activity.type,
    action: activity.action,
    notes: activity.notes ?? null,
    changes: activity.changes ?? {},
    staff_only: activity.staffOnly ?? false,
    user_id: viewer?.userId ?? null,
    user_email: viewer?.email ?? null,
    ip_address: viewer?.ipAddress ?? null,
    created_at: activity.at ?? null,
  }));
  await sql`insert into activity_logs (${columns}, order_version, created_at)
    select ${columns}, (select o.version from magic_orders o where o.id = order_id), coalesce(created_at, now())
    from ${rowsFromJson('activity_logs', rows)}`.execute(tx);
  if (viewer?.role !== 'vendor_member') await mailStops(tx, activities);
}

async function mailStops(tx: Tx, activities: readonly Activity[]): Promise<void> {
  const stopped = activities.filter(({ changes }) => {
    const move = statusChangeIn(changes);
    return move !== null && stopOf(move.from, move.to) !== null;
  });
  const runAt = new Date(Date.now() + undoableMs);
  await enqueueAll(
    tx,
    'mail_stopped_order',
    stopped.map(({ orderId }) => ({ payload: { orderId }, runAt })),
  );
}

const columns = sql.raw('order_id, activity_type, action, notes, changes, staff_only, user_id, user_email, ip_address');
