import type { ShipmentStatus } from '../../statuses/shipment-status.ts';

/** Why a delivery did not go through, by the class of the courier's reason. */
export const failureWords = [
  'failed',
  'failed_nobody',
  'failed_unreachable',
  'failed_address',
  'failed_refused',
  'failed_cash',
  'failed_later',
  'failed_closed',
  'failed_open',
  'failed_otp',
  'failed_courier',
] as const;
export type FailureWord = (typeof failureWords)[number];

/** All that a scan can be to a customer; each language of the page has its words for them. */
export const scanWords = [
  'booked',
  'waiting_pickup',
  'pickup_on_way',
  'pickup_failed',
  'picked_up',
  'left',
  'arrived',
  'near_you',
  'on_the_way',
  'delayed',
  'out_for_delivery',
  ...failureWords,
  'delivered',
  'not_served',
  'damaged',
  'lost',
  'problem',
  'exchange',
  'cancelled',
  'back_started',
  'going_back',
  'back_failed',
  'back',
  'return_pickup',
] as const;
export type ScanWord = (typeof scanWords)[number];

/** A scan as its courier told it. */
export interface ToldScan {
  readonly status: string;
  readonly statusType: string | null;
  readonly code: string | null;
  readonly remarks: string | null;
}

/** The word of a scan by a courier's own table; null for what is not in it. */
export type PlainScan = (scan: ToldScan) => ScanWord | null;

/** For scans that no table of a courier knows. */
export const wordOfStatus: Readonly<Record<ShipmentStatus, ScanWord>> = {
  READY: 'booked',
  IN_TRANSIT: 'on_the_way',
  OUT_FOR_DELIVERY: 'out_for_delivery',
  DELIVERED: 'delivered',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  RTO: 'back_started',
  RETURNING: 'going_back',
  RETURNED: 'back',
  LOST: 'lost',
  DELAYED: 'delayed',
  EXCEPTION: 'problem',
  EXCHANGE: 'exchange',
};

export const isFailure = (word: ScanWord): word is FailureWord => failureWords.some((one) => one === word);
