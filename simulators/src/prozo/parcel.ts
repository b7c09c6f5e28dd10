import { lastScanAt } from '../scan-time.ts';

/** A parcel as stored by the simulated Prozo. Times are milliseconds UTC. */
export interface Parcel {
  id: string;
  orderId: string;
  awb: string;
  reference: string;
  createdAt: number;
  expectedDelivery: number;
  codAmount: number;
  paymentMode: string;
  consignee: { name: string; address: string; city: string; state: string; pin: string; phone: string };
  pickup: string;
  scans: Scan[];
}

export interface Scan {
  at: number;
  status: Status;
  remark: string;
}

/** Prozo's statuses by number. The numbers of the last ones are unknown. */
export const statusCodes = {
  ORDER_PLACED: 1,
  PICKUP_PENDING: 2,
  PICKUP_FAILED: 3,
  PICKED_UP: 4,
  INTRANSIT: 5,
  OUT_FOR_DELIVERY: 6,
  NOT_SERVICEABLE: 7,
  DELIVERED: 8,
  FAILED_DELIVERY: 9,
  CANCELLED_ORDER: 10,
  RTO_REQUESTED: 11,
  RTO: 12,
  AWB_REGISTERED: 0,
  OUT_FOR_PICKUP: 0,
  RTO_INTRANSIT: 0,
  RTO_OUT_FOR_DELIVERY: 0,
  RTO_DELIVERED: 0,
  LOST: 0,
  DAMAGED: 0,
  SHIPMENT_DELAYED: 0,
} as const;
export type Status = keyof typeof statusCodes;

export const remarks: Partial<Record<Status, string>> = {
  ORDER_PLACED: 'Order placed',
  AWB_REGISTERED: 'AWB registered with the courier',
  OUT_FOR_PICKUP: 'Out for pickup',
  PICKED_UP: 'Shipment picked up',
  INTRANSIT: 'In transit to the destination hub',
  OUT_FOR_DELIVERY: 'Out for delivery',
  DELIVERED: 'Delivered to consignee',
  FAILED_DELIVERY: 'Consignee unavailable',
};

/** The statuses of a parcel without incidents, in order. */
export const road: readonly Status[] = [
  'ORDER_PLACED',
  'AWB_REGISTERED',
  'OUT_FOR_PICKUP',
  'PICKED_UP',
  'INTRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
];

const finals: readonly Status[] = ['DELIVERED', 'CANCELLED_ORDER', 'RTO_DELIVERED'];

export const statusOf = (parcel: Parcel): Status => parcel.scans.at(-1)?.status ?? 'ORDER_PLACED';
export const isFinal = (parcel: Parcel): boolean => finals.includes(statusOf(parcel));
export const isPickedUp = (parcel: Parcel): boolean => parcel.scans.some(({ status }) => status === 'PICKED_UP');

/** The next status of a parcel without incidents; null at the end. */
export function nextStatus(parcel: Parcel): Status | null {
  const now = statusOf(parcel);
  if (now === 'FAILED_DELIVERY') return 'OUT_FOR_DELIVERY';
  const at = road.indexOf(now);
  return at < 0 ? null : (road[at + 1] ?? null);
}

/** Adds the scans up to a status, the last one at the given time. */
export function advance(parcel: Parcel, to: Status, at: number): Scan[] {
  const from = road.indexOf(statusOf(parcel));
  const until = road.indexOf(to);
  const steps = until > from ? road.slice(from + 1, until + 1) : [to];
  const last = parcel.scans.at(-1)?.at ?? parcel.createdAt;
  const end = lastScanAt(at, last, steps.length);
  const made = steps.map((status, i) => ({
    at: Math.round(last + ((end - last) * (i + 1)) / steps.length),
    status,
    remark: remarks[status] ?? status.replaceAll('_', ' ').toLowerCase(),
  }));
  parcel.scans.push(...made);
  return made;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** A parcel in the tracking call's format. */
export function presentTracking(parcel: Parcel) {
  const last = parcel.scans.at(-1);
  return {
    waybill: parcel.awb,
    currentStatus: statusOf(parcel),
    statusDate: iso(last?.at ?? parcel.createdAt),
    courierPartner: 'Sample Express',
    edd: iso(parcel.expectedDelivery),
    remarks: last?.remark ?? '',
    expectedDeliveryDate: iso(parcel.expectedDelivery).slice(0, 10),
    estimatedDeliveryTime: iso(parcel.expectedDelivery),
    createdDate: iso(parcel.createdAt),
    lastUpdated: iso(last?.at ?? parcel.createdAt),
    order_history: parcel.scans.map((scan) => ({ orderStatusEnum: scan.status, timestamp: iso(scan.at) })),
  };
}

/** The body of a webhook. */
export function presentPush(parcel: Parcel, scan: Scan) {
  return {
    orderStatusCode: statusCodes[scan.status],
    orderStatusEnum: scan.status,
    orderStatusDescription: scan.remark,
    orderSubStatusCode: 0,
    orderSubStatusEnum: 'NOT_APPLICABLE',
    currentLocation: parcel.consignee.city,
    courierPartnerId: 212,
    courierPartnerName: 'Sample Express',
    remark: scan.remark,
    isRvp: false,
    courierPartnerEdd: iso(parcel.expectedDelivery),
    courierPartnerEdd_dateStr: iso(parcel.expectedDelivery).slice(0, 10),
    edd: iso(parcel.expectedDelivery),
    ndrStatusCode: 0,
    ndrStatusDescription: '',
    nprStatusCode: 0,
    nprStatusDescription: '',
    timestamp: iso(scan.at),
    creationDate: iso(parcel.createdAt),
    waybill: parcel.awb,
    merchantZone: 'A',
    reference: parcel.reference,
    deliveryOtpSent: false,
    manuallyUpdatedBy: null,
    forwardQCImages: [],
    reverseQCImages: [],
  };
}
