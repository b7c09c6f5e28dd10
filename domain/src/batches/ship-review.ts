import { z } from 'zod';
import { shipException } from './ship-exceptions.ts';

const text = z.string().nullable();
const count = z.number().int();

/** An order of a review, as far as is needed to recognise and mend it. */
const reviewedOrder = z.object({
  magicOrderId: z.string(),
  orderNumber: z.string(),
  vendorName: z.string(),
  customerName: text,
  city: text,
  pin: text,
  version: count,
  /** The exception in this order's case, such as the refusal, the courier or the declared value. */
  detail: text,
  /** The difference from the store that can be settled at once; null for other exceptions, and while it is being settled. */
  differenceId: text,
});
export type ReviewedOrder = z.output<typeof reviewedOrder>;

/** Couriers, sums and exceptions of the parcels that a batch would make. */
export const shipReview = z.object({
  /** Couriers with the number of parcels each would get; null: no courier is known. */
  couriers: z.array(z.object({ partner: text, parcels: count })),
  /** Rupees that the couriers collect. */
  codTotal: z.number(),
  codParcels: count,
  /** Rupees that are collected beyond what is owed, because each parcel's cash is rounded; below zero, less than owed. */
  codRounding: z.number(),
  /** Invoices to be made with the parcels. */
  invoices: count,
  /** Grams declared. */
  grams: count,
  /** Orders whose PIN code no courier has been asked about in the last day. */
  pinsUnasked: count,
  exceptions: z.array(z.object({ exception: shipException, orders: z.array(reviewedOrder) })),
});
export type ShipReview = z.output<typeof shipReview>;
