import { z } from 'zod';
import { shipmentStatus } from '../statuses/shipment-status.ts';
import { heldStates, storeReason, storeState } from '../statuses/store-state.ts';

const text = z.string().nullable();

/** A parcel that somebody else made in the store, with what it holds of this part. */
export const storeParcel = z.object({
  company: text,
  /** Null for one without a number. */
  awb: text,
  url: text,
  shipmentStatus,
  madeAt: z.string(),
  pieces: z.number().int(),
});

/** The state in the store of a parcel that was made here. */
export const parcelInStore = z.object({
  state: storeState,
  reason: storeReason.nullable(),
  detail: text,
  since: z.string(),
});

/** How the store keeps items of an order from being shipped from here. */
export const heldInStore = z.object({
  state: z.enum(heldStates),
  /** The store's words, for staff. */
  detail: text,
  /** The store's code for a hold, such as `HIGH_RISK_OF_FRAUD`. */
  reason: text,
  /** When what is scheduled may be shipped. */
  until: text,
});
