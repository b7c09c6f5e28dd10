import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { readVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { listScans } from './tracking.queries.ts';

type Timeline = RouteAnswer<(typeof bookingContract)['timeline']>['events'];

/** The scans of an order's live parcel, newest first; none while it has no parcel. */
export async function readTimeline(tx: Tx, viewer: Viewer, magicOrderId: string): Promise<Timeline> {
  const { row } = await readVisibleOrder(tx, viewer, magicOrderId);
  const scans = row.shipment_id ? await listScans(tx, row.shipment_id) : [];
  return scans.map((scan) => ({
    happenedAt: scan.happened_at.toISOString(),
    status: scan.status,
    location: scan.location,
    remarks: scan.remarks,
  }));
}
