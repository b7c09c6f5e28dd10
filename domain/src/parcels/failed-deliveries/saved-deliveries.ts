import type { ShipmentStatus } from '../../statuses/shipment-status.ts';

/** Failed deliveries of so many days are counted. */
export const savedWithinDays = 30;

/** How a failed delivery ended, by the status of its parcel; null: it has not. */
export const endOfFailed: Record<ShipmentStatus, 'saved' | 'not_saved' | null> = {
  DELIVERED: 'saved',
  EXCHANGE: 'saved',
  RTO: 'not_saved',
  RETURNING: 'not_saved',
  RETURNED: 'not_saved',
  CANCELLED: 'not_saved',
  LOST: 'not_saved',
  READY: null,
  IN_TRANSIT: null,
  OUT_FOR_DELIVERY: null,
  FAILED: null,
  DELAYED: null,
  EXCEPTION: null,
};

/** `64 %`, or null while none has ended. */
export const savedShare = ({ saved, closed }: { readonly saved: number; readonly closed: number }): string | null =>
  closed === 0 ? null : `${Math.round((saved / closed) * 100)} %`;
