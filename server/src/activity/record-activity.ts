import type { ActivityType } from '@shipmagic/domain/orders/order';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { databaseNow } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

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

/** Writes several lines at once. */
export async function recordActivities(tx: Tx, viewer: Viewer | null, activities: readonly Activity[]): Promise<void> {
  if (activities.length === 0) return;
  await tx
    .insertInto('activity_logs')
    .values((eb) =>
      activities.map((activity) => ({
        order_id: activity.orderId,
        activity_type: activity.type,
        action: activity.action,
        notes: activity.notes ?? null,
        changes: JSON.stringify(activity.changes ?? {}),
        order_version: eb.selectFrom('magic_orders').select('version').where('id', '=', activity.orderId),
        staff_only: activity.staffOnly ?? false,
        user_id: viewer?.userId ?? null,
        user_email: viewer?.email ?? null,
        ip_address: viewer?.ipAddress ?? null,
        created_at: activity.at ?? databaseNow,
      })),
    )
    .execute();
}
