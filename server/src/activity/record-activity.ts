import type { ActivityType } from '@shipmagic/domain/orders/order';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import type { Tx } from '../platform/db/transaction.ts';

/** Field → what it was and what it became, in the words of the contract. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

export interface Activity {
  readonly orderId: string;
  readonly type: ActivityType;
  /** What happened, as a person would say it: `Status changed to Confirmed`. */
  readonly action: string;
  readonly notes?: string | null;
  readonly changes?: Changes;
  /** For entries that name something a vendor member may not see. */
  readonly staffOnly?: boolean;
  /** Defaults to the transaction's time; given when history is brought in. */
  readonly at?: Date;
}

/** Writes one line of an order's history. `viewer` is null when no person did it. */
export async function recordActivity(tx: Tx, viewer: Viewer | null, activity: Activity): Promise<void> {
  await tx
    .insertInto('activity_logs')
    .values({
      order_id: activity.orderId,
      activity_type: activity.type,
      action: activity.action,
      notes: activity.notes ?? null,
      changes: JSON.stringify(activity.changes ?? {}),
      staff_only: activity.staffOnly ?? false,
      user_id: viewer?.userId ?? null,
      user_email: viewer?.email ?? null,
      ip_address: viewer?.ipAddress ?? null,
      ...(activity.at ? { created_at: activity.at } : {}),
    })
    .execute();
}
