import { type OrderStatus, orderStatus, orderStatusLabels } from '@shipmagic/domain/orders/order-status';
import { nextFromScans } from '@shipmagic/domain/shipments/apply-scan';
import { shipmentStatus, shipmentStatusLook } from '@shipmagic/domain/shipments/shipment-status';
import { type Changes, recordActivity } from '../activity/record-activity.ts';
import type { CourierScan } from '../couriers/courier.ts';
import { followScans } from '../ndr/follow-scans.ts';
import { updateOrder } from '../orders/orders.queries.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { mailScanNews } from './mail-customer.ts';
import { appendScans, type LockedParcel, lockParcel, markAsHistory, markTracked } from './tracking.queries.ts';

export interface ParcelNews {
  readonly partner: string;
  readonly awb: string;
  readonly scans: readonly CourierScan[];
  readonly expectedOn?: string | null;
  readonly pickedUpAt?: string | null;
  /** Brings in what happened long ago: nobody is mailed of it. */
  readonly isHistory?: boolean;
}

export interface Ingested {
  readonly magicOrderId: string;
  readonly changed: boolean;
  readonly cancelledByCourier: boolean;
}

/**
 * Takes in what a courier says of a parcel, pushed or polled, in any order and as often as it likes: scans are appended
 * once, and the order follows those that are new, never backwards. The customer is mailed of progress. Null for a
 * parcel that is not ours.
 */
export async function ingestScans(tx: Tx, news: ParcelNews, now: Date): Promise<Ingested | null> {
  const parcel = await lockParcel(tx, news.partner, news.awb);
  if (!parcel) return null;
  await markTracked(tx, parcel.shipment_id, now);
  // A courier's clock may be ahead of ours, but nothing can have happened tomorrow.
  const plausible = news.scans.filter((scan) => Date.parse(scan.happenedAt) < now.getTime() + 24 * 60 * 60 * 1000);
  const fresh = await appendScans(tx, parcel.shipment_id, plausible);
  const isLive = parcel.live_shipment_id === parcel.shipment_id;
  const changes = isLive ? changesFrom(parcel, fresh, news) : {};
  const { order_status: order, shipment_status: shipment } = changes;
  if (Object.keys(changes).length > 0) await updateOrder(tx, parcel.order_id, changes);
  const statusChanged = order !== undefined || shipment !== undefined;
  if (statusChanged) {
    await recordActivity(tx, null, activityOf(parcel, order, shipment, fresh.at(-1)));
    await enqueue(
      tx,
      'push_fulfilment_events',
      { shipmentId: parcel.shipment_id },
      { queue: `store:${parcel.shipment_id}` },
    );
  }
  if (isLive && fresh.some(({ mapped }) => mapped))
    await followScans(tx, { shipmentId: parcel.shipment_id, orderId: parcel.order_id });
  if (news.isHistory) await markAsHistory(tx, parcel.shipment_id, now);
  else if (isLive && fresh.some(({ mapped }) => mapped)) await mailScanNews(tx, parcel.shipment_id, now);
  return { magicOrderId: parcel.magic_order_id, changed: statusChanged, cancelledByCourier: shipment === 'CANCELLED' };
}

type OrderChanges = {
  order_status?: OrderStatus;
  shipment_status?: string;
  last_scan_at?: string;
  handover_at?: string;
  expected_delivery_on?: string;
};

function changesFrom(parcel: LockedParcel, fresh: readonly CourierScan[], news: ParcelNews): OrderChanges {
  const mapped = fresh.flatMap((scan) => (scan.mapped ? [{ ...scan.mapped, happenedAt: scan.happenedAt }] : []));
  const before = {
    orderStatus: orderStatus.parse(parcel.order_status),
    shipmentStatus: shipmentStatus.nullable().parse(parcel.shipment_status),
    lastScanAt: parcel.last_scan_at?.toISOString() ?? null,
    cancelledLocally: parcel.state === 'cancelled',
  };
  const after = nextFromScans(before, mapped);
  const firstMove = mapped.find((scan) => scan.shipmentStatus === 'IN_TRANSIT')?.happenedAt;
  const handover = parcel.handover_at ? undefined : (news.pickedUpAt ?? firstMove);
  return {
    ...(after.orderStatus === before.orderStatus ? {} : { order_status: after.orderStatus }),
    ...(after.shipmentStatus === before.shipmentStatus || !after.shipmentStatus
      ? {}
      : { shipment_status: after.shipmentStatus }),
    ...(after.lastScanAt === before.lastScanAt || !after.lastScanAt ? {} : { last_scan_at: after.lastScanAt }),
    ...(handover ? { handover_at: handover } : {}),
    ...(news.expectedOn && news.expectedOn !== parcel.expected_delivery_on
      ? { expected_delivery_on: news.expectedOn }
      : {}),
  };
}

function activityOf(
  parcel: LockedParcel,
  order: OrderStatus | undefined,
  shipment: string | undefined,
  scan: CourierScan | undefined,
) {
  const changes: Changes = {
    ...(order ? { orderStatus: { from: parcel.order_status, to: order } } : {}),
    ...(shipment ? { shipmentStatus: { from: parcel.shipment_status, to: shipment } } : {}),
  };
  const look = shipment ? shipmentStatusLook[shipmentStatus.parse(shipment)].label : null;
  return {
    orderId: parcel.order_id,
    type: 'shipping_update' as const,
    action: look
      ? `Courier update: ${look}`
      : `Courier update: order is ${order ? orderStatusLabels[order] : 'unchanged'}`,
    notes: [scan?.remarks ?? scan?.status, scan?.location].filter(Boolean).join(' · ') || null,
    changes,
    ...(scan ? { at: new Date(scan.happenedAt) } : {}),
  };
}
