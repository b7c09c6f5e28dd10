import { z } from 'zod';
import { day } from '../time/day.ts';
import { chargeKind } from './charge-kind.ts';
import { courierId } from './file-query.ts';

/** Weights in grams, money in rupees. Parcels that were never quoted have no expected cost and no difference. */
const difference = {
  parcels: z.number(),
  chargedWeight: z.number(),
  /** For parcels with a declared weight. */
  weightDifference: z.number(),
  withoutWeight: z.number(),
  chargedCost: z.number(),
  /** For parcels with a quote, which is for the way there; null when none has one. */
  expectedCost: z.number().nullable(),
  costDifference: z.number().nullable(),
  withoutQuote: z.number(),
};
export const courierDifference = z.object({ partner: z.string(), ...difference });
export type CourierDifference = z.output<typeof courierDifference>;

/** By what differences are summed. */
const differenceGroups = ['invoice', 'month', 'vendor'] as const;
export const groupDifference = z.object({ group: z.enum(differenceGroups), name: z.string(), ...difference });
export type GroupDifference = z.output<typeof groupDifference>;

export const differencesQuery = z.object({
  courier: courierId.optional(),
  invoice: z.string().trim().max(60, 'An invoice number has at most 60 characters').optional(),
  vendor: z.string().trim().max(200).optional(),
  /** Days in India on which parcels were made. */
  dateFrom: day.optional(),
  dateTo: day.optional(),
});
export type DifferencesQuery = z.output<typeof differencesQuery>;

export const parcelDifference = z.object({
  awb: z.string(),
  magicOrderId: z.string(),
  vendorName: z.string(),
  partner: z.string(),
  /** As weighed last; null where no file says it. */
  chargedWeight: z.number().nullable(),
  /** As declared. */
  expectedWeight: z.number().nullable(),
  /** The weight on which the courier's quote was based. */
  quotedWeight: z.number().nullable(),
  chargedCost: z.number(),
  expectedCost: z.number().nullable(),
  /** Its charges by kind. */
  kinds: z.array(z.object({ kind: chargeKind, cost: z.number() })),
});
export type ParcelDifference = z.output<typeof parcelDifference>;
