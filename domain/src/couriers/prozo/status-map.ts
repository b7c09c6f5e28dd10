import type { MappedStatus } from '../../statuses/mapped-status.ts';

const row = (
  shipmentStatus: MappedStatus['shipmentStatus'],
  orderStatus: MappedStatus['orderStatus'],
): MappedStatus => ({
  shipmentStatus,
  orderStatus,
});
const ready = row('READY', 'ready_to_ship');
const exception = row('EXCEPTION', 'exception');
const moving = row('IN_TRANSIT', 'in_transit');
const returning = row('RETURNING', 'rto');
const cancelled = row('CANCELLED', null);

/** Prozo's statuses by name, reduced to its letters; not all of the numeric codes are known. */
export const prozoStatusMap: Readonly<Record<string, MappedStatus>> = {
  ORDERPLACED: ready,
  AWBREGISTERED: ready,
  PICKUPPENDING: ready,
  OUTFORPICKUP: ready,
  PICKUPFAILED: exception,
  NOTSERVICEABLE: exception,
  DAMAGED: exception,
  RTOFAILED: exception,
  PICKEDUP: moving,
  INTRANSIT: moving,
  OUTFORDELIVERY: row('OUT_FOR_DELIVERY', 'in_transit'),
  DELIVERED: row('DELIVERED', 'delivered'),
  FAILEDDELIVERY: row('FAILED', 'exception'),
  CANCELLEDORDER: cancelled,
  CANCELLEDPENDING: cancelled,
  RTOREQUESTED: row('RTO', 'rto'),
  RTO: row('RTO', 'rto'),
  RTOINTRANSIT: returning,
  RTOOUTFORDELIVERY: returning,
  RTODELIVERED: row('RETURNED', 'rto'),
  LOST: row('LOST', 'exception'),
  // Delayed, at any stage of transit.
  SHIPMENTDELAYED: row('DELAYED', null),
};

/** Null for an unknown status: the caller keeps the current one and logs it. */
export function mapProzoStatus(
  status: string,
  table: Readonly<Record<string, MappedStatus>> = prozoStatusMap,
): MappedStatus | null {
  const name = status.toUpperCase().replace(/[^A-Z]/g, '');
  return Object.hasOwn(table, name) ? (table[name] ?? null) : null;
}
