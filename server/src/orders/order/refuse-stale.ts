import { AppError } from '@shipmagic/domain/http/errors';
import type { ActivityLogEntry, Order } from '@shipmagic/domain/orders/order';
import type { StaleChange } from '@shipmagic/domain/orders/stale-change';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import type { Tx } from '../../platform/db/transaction.ts';
import { listActivitySince } from './orders.queries.ts';
import { presentActivity } from './present-order.ts';

/** The basis of a change: the version its author saw, and the fields it overwrites. */
export interface Basis {
  /** Undefined for callers without a version; they overwrite. */
  readonly version: number | undefined;
  /** Names as in the activity log; if absent, any change conflicts. */
  readonly fields?: readonly string[];
}

/** An order as found by the change. */
type Found = { readonly id: string; readonly order: Order };

// Why: docs/decisions/orders.md, "A change is stale only if the same field has changed".
/**
 * Throws 409 if a change would overwrite what somebody else has changed since its author looked. The error says who
 * changed what. Changes to other fields do not conflict: a courier's scan must not refuse a note.
 */
export async function refuseStale(tx: Tx, viewer: Viewer, found: Found, basis: Basis): Promise<void> {
  const entries = await changesSince(tx, viewer, found, basis);
  if (!entries) return;
  const { order } = found;
  const details: StaleChange = { version: order.version, entries };
  throw new AppError(
    'conflict',
    `This order has been changed in the meantime; it is ${orderStatusLabels[order.orderStatus]} now`,
    { details },
  );
}

/** The same for a change of several parts of an order besides the open one, each with its own version. */
export async function refuseStaleParts(
  tx: Tx,
  viewer: Viewer,
  part: Found,
  others: readonly { readonly found: Found; readonly basis: Basis }[],
): Promise<void> {
  const changed: { id: string; entries: StaleChange['entries'] }[] = [];
  for (const { found, basis } of others) {
    const entries = await changesSince(tx, viewer, found, basis);
    if (entries) changed.push({ id: found.order.magicOrderId, entries });
  }
  if (changed.length === 0) return;
  const details: StaleChange = {
    version: part.order.version,
    entries: changed.flatMap(({ id, entries }) => entries.map((entry) => ({ ...entry, magicOrderId: id }))),
    otherParts: others.map(({ found: { order } }) => ({ magicOrderId: order.magicOrderId, version: order.version })),
  };
  const ids = changed.map(({ id }) => id);
  throw new AppError(
    'conflict',
    `${ids.join(', ')} ${ids.length === 1 ? 'has' : 'have'} been changed in the meantime`,
    {
      details,
    },
  );
}

/** The history of an order since a version if a change based on it would overwrite something, else null. */
async function changesSince(
  tx: Tx,
  viewer: Viewer,
  { id, order }: Found,
  { version, fields }: Basis,
): Promise<ActivityLogEntry[] | null> {
  if (version === undefined || version === order.version) return null;
  const entries = (await listActivitySince(tx, id, version)).map((row) => presentActivity(row, viewer));
  return fields && !entries.some(({ changes }) => fields.some((field) => field in changes)) ? null : entries;
}
