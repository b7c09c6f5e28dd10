import { isOrderIn, orderSets } from '../../statuses/order-sets.ts';
import type { OrderStatus } from '../../statuses/order-status.ts';
import type { ShipmentStatus } from '../../statuses/shipment-status.ts';
import type { MappedScan, ScanState } from './apply-scan.ts';

// Why: docs/decisions/parcels.md, "A scan against the end of a parcel's journey is for a person".
/** By the end of a parcel's journey: the later scans that say it was another one. Others are late news of its way. */
const against: Partial<Record<ShipmentStatus, readonly ShipmentStatus[]>> = {
  DELIVERED: ['FAILED', 'RTO', 'RETURNING', 'RETURNED', 'LOST', 'CANCELLED'],
  RETURNED: ['OUT_FOR_DELIVERY', 'DELIVERED', 'LOST'],
};

/** The ends that a scan can contradict, and the orders of which it is still to be decided: nobody has moved them on. */
export const undecided = [
  { shipmentStatus: 'DELIVERED', orderStatuses: orderSets.delivered },
  { shipmentStatus: 'RETURNED', orderStatuses: orderSets.goneBack },
] as const satisfies readonly { shipmentStatus: ShipmentStatus; orderStatuses: readonly OrderStatus[] }[];

type State = Pick<ScanState, 'orderStatus' | 'shipmentStatus' | 'lastScanAt'>;

/** Marked by hand while its order is open, a parcel's scans are followed. */
const contradicting = ({ shipmentStatus, orderStatus }: State): readonly ShipmentStatus[] =>
  (shipmentStatus !== null && !isOrderIn('open', orderStatus) && against[shipmentStatus]) || [];

/**
 * The newest of these scans that contradicts how a parcel's journey has ended, before them or with one of them; null if
 * it has not, or none does. `after` is the state that they lead to.
 */
export function contradictionIn<Scan extends MappedScan>(
  before: State,
  after: State,
  scans: readonly Scan[],
): Scan | null {
  const inOrder = scans.toSorted((a, b) => Date.parse(a.happenedAt) - Date.parse(b.happenedAt));
  const hadEnded = contradicting(before).length > 0;
  const endedAt = hadEnded
    ? before.lastScanAt
    : inOrder.find(({ shipmentStatus }) => shipmentStatus === after.shipmentStatus)?.happenedAt;
  const since = endedAt ? Date.parse(endedAt) : Number.NEGATIVE_INFINITY;
  const words = contradicting(hadEnded ? before : after);
  return (
    inOrder.findLast(
      ({ shipmentStatus, happenedAt }) => words.includes(shipmentStatus) && Date.parse(happenedAt) > since,
    ) ?? null
  );
}
