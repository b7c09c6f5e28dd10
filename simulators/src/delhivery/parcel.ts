/** A parcel as stored by the simulated courier. Times are milliseconds UTC; money is in rupees, weight in grams. */
export interface Parcel {
  awb: string;
  order: string;
  client: string;
  pickupLocation: string;
  createdAt: number;
  paymentMode: 'COD' | 'Pre-paid' | 'Pickup' | 'REPL';
  codAmount: number;
  totalAmount: number;
  weight: number;
  quantity: string;
  productsDescription: string;
  sellerName: string;
  consignee: {
    name: string;
    address: string;
    city: string;
    state: string;
    pin: string;
    country: string;
    phone: string;
  };
  originPin: string;
  expectedDelivery: number;
  scans: Scan[];
  /** Cancelled by the seller before pickup: tracking stays Manifested and shows DTUP-210. */
  cancelled: boolean;
  ewaybill: string | null;
  /** Of one that is fetched from the consignee. */
  reverse?: { isChecked: boolean };
}

export interface Scan {
  at: number;
  /** Status: Manifested, In Transit, Pending, Dispatched, Delivered, RTO, Not Picked, Canceled, LOST. */
  status: string;
  /** UD under delivery, DL done, RT returning, CN cancelled, PP/PU reverse. */
  type: string;
  code: string;
  location: string;
  instructions: string;
}

/** The stage of a parcel, in the control API's terms. */
export const stages = [
  'picked_up',
  'in_transit',
  'at_destination',
  'out_for_delivery',
  'delivered',
  'failed',
  'rto',
  'rto_delivered',
  'lost',
] as const;
export type Stage = (typeof stages)[number];

/** The same of a parcel that is fetched from a customer. */
export const reverseStages = [
  'out_for_pickup',
  'unavailable',
  'code_refused',
  'check_failed',
  'refused',
  'picked_up',
  'back_in_transit',
  'back_out_for_delivery',
  'handed_over',
  'back_lost',
] as const;
export type ReverseStage = (typeof reverseStages)[number];

const istOffset = 19_800_000;

/** Courier time: IST, without a zone, with milliseconds unless they are zero. */
export function istTime(ms: number): string {
  const iso = new Date(ms + istOffset).toISOString().replace(/Z$/, '');
  return iso.replace(/\.000$/, '').replace(/(\.\d*?)0+$/, '$1');
}

/** End of the Indian day `days` after `from`. */
export function endOfDayAfter(from: number, days: number): number {
  const day = 86_400_000;
  return Math.floor((from + istOffset) / day + days + 1) * day - istOffset - 1000;
}

export const lastScan = (parcel: Parcel): Scan | undefined => parcel.scans.at(-1);

/** Whether the parcel is in a final state. */
export function isFinal(parcel: Parcel): boolean {
  const last = lastScan(parcel);
  return last?.type === 'DL' || last?.type === 'CN' || last?.code === 'DTUP-210';
}

/** Whether the courier has picked it up. */
export function isPickedUp(parcel: Parcel): boolean {
  return parcel.scans.some((scan) => scan.code === 'X-PPOM');
}
