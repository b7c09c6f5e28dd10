import { isOrderIn } from '../../statuses/order-sets.ts';
import type { OrderStatus } from '../../statuses/order-status.ts';
import { orderStatusTable } from '../../statuses/order-status-table.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../statuses/shipment-status.ts';

/** A courier's scan mapped to our statuses. `happenedAt` is the courier's time with its zone. */
export interface MappedScan {
  readonly happenedAt: string;
  readonly shipmentStatus: ShipmentStatus;
  /** Null when the scan does not affect the order. */
  readonly orderStatus: OrderStatus | null;
}

/** The current state of an order and its parcel. */
export interface ScanState {
  readonly orderStatus: OrderStatus;
  readonly shipmentStatus: ShipmentStatus | null;
  /** ISO, UTC: the time of the newest scan seen. */
  readonly lastScanAt: string | null;
  /** We cancelled the shipment; couriers may keep scanning it regardless. */
  readonly cancelledLocally: boolean;
}

/** Of two scans with the same time, the one later in this list wins. Null: no status yet. */
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
 * The parcel statuses a newer scan may set. READY is outdated once a parcel moves (but not after a failed pickup); a
 * stray scan does not send a returning parcel out again, though it may still be delivered; a LOST parcel may be found.
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

/** A parcel in one of these is no longer tracked: no scan changes it. */
export const finalShipmentStatuses = shipmentStatuses.filter((status) => shipmentMoves[status].length === 0);

/**
 * A person's hold ends when the parcel is handed over regardless, and when its journey ends (delivered, or being
 * returned). A hold set while the parcel was already moving stays: the next routine scan must not wipe it out.
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
  // Same time and no further progress: the newest scan again.
  const late = time < before || (time === before && scanRank(scan.shipmentStatus) <= scanRank(state.shipmentStatus));
  if (late) return state;
  const seen = { ...state, lastScanAt: new Date(time).toISOString() };
  const known = state.shipmentStatus === null || shipmentMoves[state.shipmentStatus].includes(scan.shipmentStatus);
  if (state.cancelledLocally) return seen;
  // The parcel was marked as delivered or returned by hand while its order is still open: its real journey continues.
  const markedByHand = state.shipmentStatus !== 'CANCELLED' && isOrderIn('open', state.orderStatus);
  if (!known) return markedByHand ? { ...seen, orderStatus: nextOrderStatus(state, scan) } : seen;
  return { ...seen, shipmentStatus: scan.shipmentStatus, orderStatus: nextOrderStatus(state, scan) };
}

/**
 * The state after a set of scans in any order: they apply by the courier's time. Scans older than the newest one seen,
 * or with an unreadable time, are ignored. Duplicates change nothing.
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
