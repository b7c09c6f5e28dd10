import { AppError } from '@shipmagic/domain/http/errors';
import type { Order } from '@shipmagic/domain/orders/order';
import { orderStatusLabels } from '@shipmagic/domain/orders/order-status';
import type { StaleChange } from '@shipmagic/domain/orders/stale-change';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import type { Tx } from '../platform/db/transaction.ts';
import { listActivitySince } from './orders.queries.ts';
import { presentActivity } from './present-order.ts';

/** What a change is based on: the version that its author saw, and the fields that would be overwritten. */
export interface Basis {
  /** Undefined for callers that do not say; theirs is then the last word. */
  readonly version: number | undefined;
  /** As the activity log names them; without any, whatever has happened counts. */
  readonly fields?: readonly string[];
}

/**
 * Throws 409 when a change would overwrite what somebody else has changed since its author looked. The error says who
 * changed what. Changes of other fields do not count: a courier's scan must not refuse a note.
 */
export async function refuseStale(
  tx: Tx,
  viewer: Viewer,
  { id, order }: { readonly id: string; readonly order: Order },
  { version, fields }: Basis,
): Promise<void> {
  if (version === undefined || version === order.version) return;
  const entries = (await listActivitySince(tx, id, version)).map((row) => presentActivity(row, viewer));
  if (fields && !entries.some(({ changes }) => fields.some((field) => field in changes))) return;
  const details: StaleChange = { version: order.version, entries };
  throw new AppError(
    'conflict',
    `This order was changed meanwhile; it is ${orderStatusLabels[order.orderStatus]} now`,
    { details },
  );
}
