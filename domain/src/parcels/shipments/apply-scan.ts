import { isOrderIn } from '../../statuses/order-sets.ts';
import type { OrderStatus } from '../../statuses/order-status.ts';
import { orderStatusTable } from '../../statuses/order-status-table.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../statuses/shipment-status.ts';

/** A courier's scan, mapped to our statuses. `happenedAt` is the courier's time with its zone. */
export interface MappedScan {
  readonly happenedAt: string;
  readonly shipmentStatus: ShipmentStatus;
  /** Null when the scan says nothing about the order. */
  readonly orderStatus: OrderStatus | null;
}

/** Where an order and its parcel stand. */
export interface ScanState {
  readonly orderStatus: OrderStatus;
  readonly shipmentStatus: ShipmentStatus | null;
  /** ISO, UTC: the time of the newest scan seen. */
  readonly lastScanAt: string | null;
  /** We cancelled the shipment; couriers may go on scanning it as if nothing had happened. */
  readonly cancelledLocally: boolean;
}

/** Of two scans with the same time the one further along this list counts. Null: there is none yet. */
const progress: readonly (ShipmentStatus | null)[] = [
  null,
  'READY',
  'IN_TRANSIT',
  'DELAYED',
  'OUT_FOR_DELIVERY',
  'FAILED',
  'EXCEPTION',
  'LOST',
  'EXCHANGE',
  'RTO',
  'RETURNING',
  'CANCELLED',
  'RETURNED',
  'DELIVERED',
];
export const scanRank = (status: ShipmentStatus | null) => progress.indexOf(status);

const returnedOrOutcome = [
  'RETURNING',
  'RETURNED',
  'DELIVERED',
  'LOST',
  'EXCEPTION',
] as const satisfies readonly ShipmentStatus[];

/**
 * Which parcel statuses a newer scan may set. READY is stale news of a parcel that moves (after a failed pickup it is
 * not); a parcel on its way back is not sent out again by a stray scan, but may still be delivered; LOST may be found.
 */
const shipmentMoves: Record<ShipmentStatus, readonly ShipmentStatus[]> = {
  READY: shipmentStatuses,
  IN_TRANSIT: shipmentStatuses.filter((to) => to !== 'READY'),
  OUT_FOR_DELIVERY: shipmentStatuses.filter((to) => to !== 'READY'),
  DELAYED: shipmentStatuses.filter((to) => to !== 'READY'),
  FAILED: shipmentStatuses.filter((to) => to !== 'READY'),
  EXCEPTION: shipmentStatuses,
  EXCHANGE: shipmentStatuses.filter((to) => to !== 'READY'),
  LOST: shipmentStatuses.filter((to) => to !== 'READY'),
  RTO: ['RTO', 'CANCELLED', ...returnedOrOutcome],
  RETURNING: ['CANCELLED', ...returnedOrOutcome],
  DELIVERED: [],
  RETURNED: [],
  CANCELLED: [],
};

/** A parcel in one of these is not followed any more: no scan changes it. */
export const finalShipmentStatuses = shipmentStatuses.filter((status) => shipmentMoves[status].length === 0);

/**
 * A person's hold yields when the parcel is handed over in spite of it and when its journey ends (delivered, on its way
 * back). A hold put on a parcel that was moving already stays: the next routine scan must not wipe it out.
 */
export function nextOrderStatus(
  state: Pick<ScanState, 'orderStatus' | 'shipmentStatus'>,
  scan: Pick<MappedScan, 'orderStatus'>,
): OrderStatus {
  const to = orderStatusTable[state.orderStatus].scansTo.find((status) => status === scan.orderStatus);
  if (!to) return state.orderStatus;
  const alreadyMoving = scanRank(state.shipmentStatus) > scanRank('READY');
  return state.orderStatus === 'hold' && to === 'in_transit' && alreadyMoving ? 'hold' : to;
}

function applyOne(state: ScanState, scan: MappedScan, time: number): ScanState {
  const before = state.lastScanAt === null ? Number.NEGATIVE_INFINITY : Date.parse(state.lastScanAt);
  // Same time and no further on: the newest scan, sent again.
  const late = time < before || (time === before && scanRank(scan.shipmentStatus) <= scanRank(state.shipmentStatus));
  if (late) return state;
  const seen = { ...state, lastScanAt: new Date(time).toISOString() };
  const known = state.shipmentStatus === null || shipmentMoves[state.shipmentStatus].includes(scan.shipmentStatus);
  if (state.cancelledLocally) return seen;
  // A parcel marked as arrived by hand while its order is still open: its real journey goes on.
  const markedByHand = state.shipmentStatus !== 'CANCELLED' && isOrderIn('open', state.orderStatus);
  if (!known) return markedByHand ? { ...seen, orderStatus: nextOrderStatus(state, scan) } : seen;
  return { ...seen, shipmentStatus: scan.shipmentStatus, orderStatus: nextOrderStatus(state, scan) };
}

/**
 * The state after some scans, in whatever order they came: they count by the courier's time, those older than the
 * newest one seen are ignored, and so are those whose time cannot be read. Scans that were seen before change nothing.
 */
export function nextFromScans(
  current: ScanState,
  scans: readonly MappedScan[],
): Pick<ScanState, 'orderStatus' | 'shipmentStatus' | 'lastScanAt'> {
  const inOrder = scans
    .map((scan) => ({ scan, time: Date.parse(scan.happenedAt) }))
    .filter(({ time }) => !Number.isNaN(time))
    .toSorted(
      (a, b) =>
        a.time - b.time ||
        scanRank(a.scan.shipmentStatus) - scanRank(b.scan.shipmentStatus) ||
        (a.scan.orderStatus ?? '').localeCompare(b.scan.orderStatus ?? ''),
    );
  const { orderStatus, shipmentStatus, lastScanAt } = inOrder.reduce(
    (state, { scan, time }) => applyOne(state, scan, time),
    current,
  );
  return { orderStatus, shipmentStatus, lastScanAt };
}
