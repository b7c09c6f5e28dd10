import type { MappedStatus } from '../../statuses/mapped-status.ts';

/** An omitted condition matches anything. */
export interface DelhiveryStatusRow extends MappedStatus {
  readonly statusType?: string;
  readonly status?: string;
  readonly codePattern?: RegExp;
  /** Whether an earlier scan of this parcel was already part of a return. */
  readonly returnSeen?: boolean;
  /** Only of a parcel that is fetched from the customer. */
  readonly reverse?: true;
}

/**
 * Delhivery's statuses. The first matching row wins, so specific rows come before general ones. Pitfalls: `DL` alone
 * does not mean "delivered" (a parcel handed back to the sender is DL too), and a parcel cancelled before pickup stays
 * "Manifested", distinguishable only by its code.
 */
export const delhiveryStatusMap: readonly DelhiveryStatusRow[] = [
  { status: 'LOST', shipmentStatus: 'LOST', orderStatus: 'exception' },
  { statusType: 'LT', shipmentStatus: 'LOST', orderStatus: 'exception' },
  { statusType: 'UD', codePattern: /^DTUP-210$/i, shipmentStatus: 'CANCELLED', orderStatus: null },
  { statusType: 'UD', status: 'Manifested', shipmentStatus: 'READY', orderStatus: 'ready_to_ship' },
  { statusType: 'UD', status: 'Not Picked', shipmentStatus: 'READY', orderStatus: 'ready_to_ship' },
  { statusType: 'UD', status: 'In Transit', shipmentStatus: 'IN_TRANSIT', orderStatus: 'in_transit' },
  // Pending with an EOD code is a failed attempt; with any other code the parcel has arrived in the destination city.
  { statusType: 'UD', status: 'Pending', codePattern: /^EOD-/i, shipmentStatus: 'FAILED', orderStatus: 'exception' },
  { statusType: 'UD', status: 'Pending', shipmentStatus: 'IN_TRANSIT', orderStatus: 'in_transit' },
  { statusType: 'UD', status: 'Dispatched', shipmentStatus: 'OUT_FOR_DELIVERY', orderStatus: 'in_transit' },
  { statusType: 'DL', status: 'Delivered', shipmentStatus: 'DELIVERED', orderStatus: 'delivered' },
  { statusType: 'DL', status: 'RTO', shipmentStatus: 'RETURNED', orderStatus: 'rto' },
  { statusType: 'DL', status: 'DTO', shipmentStatus: 'RETURNED', orderStatus: 'return_order' },
  { statusType: 'RT', returnSeen: false, shipmentStatus: 'RTO', orderStatus: 'rto' },
  { statusType: 'RT', status: 'In Transit', shipmentStatus: 'RETURNING', orderStatus: 'rto' },
  { statusType: 'RT', status: 'Pending', shipmentStatus: 'RETURNING', orderStatus: 'rto' },
  { statusType: 'RT', status: 'Dispatched', shipmentStatus: 'RETURNING', orderStatus: 'rto' },
  { statusType: 'PP', reverse: true, shipmentStatus: 'RETURNING', orderStatus: 'in_reverse_transit' },
  { statusType: 'PU', reverse: true, shipmentStatus: 'RETURNING', orderStatus: 'in_reverse_transit' },
  { statusType: 'CN', status: 'Canceled', shipmentStatus: 'CANCELLED', orderStatus: null },
  { statusType: 'CN', status: 'Cancelled', shipmentStatus: 'CANCELLED', orderStatus: null },
  { statusType: 'CN', status: 'Closed', shipmentStatus: 'CANCELLED', orderStatus: null },
];

const same = (wanted: string | undefined, given: string) =>
  wanted === undefined || wanted.toLowerCase() === given.trim().toLowerCase();

/** Null for an unmapped combination: the caller keeps the current status and logs it. */
export function mapDelhiveryStatus(
  given: { readonly statusType: string; readonly status: string; readonly code: string | null | undefined },
  seen: { readonly returnSeen: boolean; readonly isReverse?: boolean },
  table: readonly DelhiveryStatusRow[] = delhiveryStatusMap,
): MappedStatus | null {
  const row = table.find(
    (candidate) =>
      same(candidate.statusType, given.statusType) &&
      same(candidate.status, given.status) &&
      (candidate.codePattern?.test(given.code?.trim() ?? '') ?? true) &&
      (candidate.returnSeen ?? seen.returnSeen) === seen.returnSeen &&
      (candidate.reverse !== true || seen.isReverse === true),
  );
  return row ? { shipmentStatus: row.shipmentStatus, orderStatus: row.orderStatus } : null;
}
