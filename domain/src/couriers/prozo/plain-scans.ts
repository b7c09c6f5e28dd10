import { failureOf } from '../../parcels/tracking/failure-reason.ts';
import type { PlainScan, ScanWord } from '../../parcels/tracking/scan-word.ts';

/** By Prozo's statuses, reduced to their letters as in its status map. */
export const prozoWords: Readonly<Record<string, ScanWord>> = {
  ORDERPLACED: 'booked',
  AWBREGISTERED: 'booked',
  PICKUPPENDING: 'waiting_pickup',
  OUTFORPICKUP: 'pickup_on_way',
  PICKUPFAILED: 'pickup_failed',
  NOTSERVICEABLE: 'not_served',
  DAMAGED: 'damaged',
  RTOFAILED: 'back_failed',
  PICKEDUP: 'picked_up',
  INTRANSIT: 'on_the_way',
  OUTFORDELIVERY: 'out_for_delivery',
  DELIVERED: 'delivered',
  FAILEDDELIVERY: 'failed',
  CANCELLEDORDER: 'cancelled',
  CANCELLEDPENDING: 'cancelled',
  RTOREQUESTED: 'back_started',
  RTO: 'back_started',
  RTOINTRANSIT: 'going_back',
  RTOOUTFORDELIVERY: 'going_back',
  RTODELIVERED: 'back',
  LOST: 'lost',
  SHIPMENTDELAYED: 'delayed',
};

export const plainProzoScan: PlainScan = ({ status, remarks }) => {
  const name = status.toUpperCase().replace(/[^A-Z]/g, '');
  const word = Object.hasOwn(prozoWords, name) ? (prozoWords[name] ?? null) : null;
  return word === 'failed' ? failureOf(remarks) : word;
};
