import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { type Entry, endsTheWay, planEntry, takenBack } from '@shipmagic/domain/parcels/booking/by-hand';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import type { ShipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import { undoableMs } from '@shipmagic/domain/time/undo-time';
import type { Selectable, Updateable } from 'kysely';
import type { Changes } from '../../orders/activity/record-activity.ts';
import type { MagicOrders, Shipments } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { keepEntry } from './attempts.queries.ts';

type Kept = Pick<Selectable<Shipments>, 'entered_at' | 'entered_from' | 'entered_to'>;

function lastEntry({ entered_at: at, entered_from: from, entered_to: to }: Kept): Entry | null {
  return at && from && to ? { at, from: orderStatus.parse(from), to: orderStatus.parse(to) } : null;
}

/** The effect of an entry on the order: columns, and the entry in its history. */
export interface EntryChange {
  readonly columns: Pick<Updateable<MagicOrders>, 'order_status' | 'handover_at'>;
  readonly changes: Changes;
}

const orderChange = (from: string, to: string): EntryChange =>
  from === to
    ? { columns: {}, changes: {} }
    : { columns: { order_status: to }, changes: { orderStatus: { from, to } } };

/** The effect of a manual status entry on the order of a parcel made outside; stored so that it can be undone. */
export async function enterStatus(
  tx: Tx,
  shipment: Kept & { readonly id: string },
  order: Pick<Order, 'orderStatus' | 'shipmentStatus'> & { readonly handoverAt: Date | null },
  entered: { readonly status: ShipmentStatus; readonly role: Role },
  now: Date,
): Promise<EntryChange> {
  const last = lastEntry(shipment);
  const entry = planEntry(now, { status: order.orderStatus, shipmentStatus: order.shipmentStatus }, last, entered);
  await keepEntry(tx, shipment.id, entry);
  const { columns, changes } = orderChange(order.orderStatus, entry.to);
  return { columns: { ...columns, ...handover(order, last, entry, entered.status) }, changes };
}

/** The first status in transit sets the handover; undoing it clears it. */
function handover(
  { orderStatus: before, handoverAt }: { readonly orderStatus: Order['orderStatus']; readonly handoverAt: Date | null },
  last: Entry | null,
  entry: Entry,
  status: ShipmentStatus,
): { readonly handover_at?: Date | null } {
  if (endsTheWay(status) || entry.to === 'in_transit') return handoverAt ? {} : { handover_at: entry.at };
  const undone = handoverAt && takenBack(entry.at, before, last) && last?.at.getTime() === handoverAt.getTime();
  return undone ? { handover_at: null } : {};
}

/** The part of an entry that cancelling a parcel made outside undoes: nothing once the entry is final. */
export function undoEntry(shipment: Kept, before: Order['orderStatus'], now: Date): EntryChange {
  return orderChange(before, takenBack(now, before, lastEntry(shipment)) ?? before);
}

/** Schedules notifying store and customer of the last entry, once it can no longer be undone. */
export async function tellLater(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + undoableMs);
  await enqueue(tx, 'tell_entry', { shipmentId }, { key: `entry:${shipmentId}`, runAt });
}
