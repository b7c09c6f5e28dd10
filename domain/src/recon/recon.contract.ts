import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { weightUnit } from './weight-unit.ts';

/** How to read a file. */
const fileQuery = z.object({ unit: weightUnit.default('kg') });

/** The effect of an upload (done or previewed) on the recorded charges. */
const reconCounts = {
  totalRows: z.number(),
  /** AWBs that match a parcel. */
  matchedRows: z.number(),
  /** Parcels whose charge changes. */
  updatedRows: z.number(),
  /** Parcels that already have exactly this charge. */
  unchangedRows: z.number(),
};

const reconPreview = z.object({
  ...reconCounts,
  unmatchedRows: z.number(),
  repeatedRows: z.number(),
  /** The first AWBs of each kind. */
  unmatched: z.array(z.string()),
  repeated: z.array(z.string()),
  /** Total charged and declared weight in grams, for parcels that have both. */
  weights: z.object({
    parcels: z.number(),
    charged: z.number(),
    declared: z.number(),
    /** Parcels whose weight is far from the declared one, and closer to it in the other unit. */
    doubtfulRows: z.number(),
    /** The first of these. */
    doubtful: z.array(z.object({ awb: z.string(), charged: z.number(), declared: z.number() })),
  }),
});
export type ReconPreview = z.output<typeof reconPreview>;

const reconUpload = z.object({
  id: z.string(),
  filename: z.string(),
  /** `pending`, `completed`, `failed`, or `undone`. */
  status: z.string(),
  /** ISO 8601, UTC. */
  uploadDate: z.string(),
  /** The id of the user. */
  uploadedBy: z.string().nullable(),
  uploadedByEmail: z.string(),
  totalRows: z.number(),
  updatedRows: z.number(),
});
export type ReconUpload = z.output<typeof reconUpload>;

/** Weights in grams, money in rupees. Parcels that were never quoted have no expected cost and no difference. */
const courierDifference = z.object({
  partner: z.string(),
  parcels: z.number(),
  chargedWeight: z.number(),
  /** For parcels with a declared weight. */
  weightDifference: z.number(),
  withoutWeight: z.number(),
  chargedCost: z.number(),
  /** For parcels with a quote; null when none has one. */
  expectedCost: z.number().nullable(),
  costDifference: z.number().nullable(),
  withoutQuote: z.number(),
});
export type CourierDifference = z.output<typeof courierDifference>;

const parcelDifference = z.object({
  awb: z.string(),
  magicOrderId: z.string(),
  vendorName: z.string(),
  partner: z.string(),
  chargedWeight: z.number(),
  /** As declared. */
  expectedWeight: z.number().nullable(),
  /** The weight on which the courier's quote was based. */
  quotedWeight: z.number().nullable(),
  chargedCost: z.number(),
  expectedCost: z.number().nullable(),
});
export type ParcelDifference = z.output<typeof parcelDifference>;

const uploadParams = z.object({ id: recordId('This is no upload id') });

export const reconContract = {
  uploads: route({
    method: 'GET',
    path: '/api/recon/uploads',
    access: staffRoles,
    summary: 'Reconciliation files of the last seven days, the newest first',
    answer: z.object({ uploads: z.array(reconUpload) }),
  }),
  preview: route({
    method: 'POST',
    path: '/api/recon/preview',
    access: staffRoles,
    onlyAsks: true,
    summary: 'What a reconciliation file would change; nothing is changed',
    query: fileQuery,
    upload: 'reconFile',
    answer: reconPreview,
  }),
  upload: route({
    method: 'POST',
    path: '/api/recon/upload',
    access: staffRoles,
    summary: 'Take charged weights and costs from a courier’s invoice',
    query: fileQuery,
    upload: 'reconFile',
    answer: z.object({ id: z.string(), ...reconCounts }),
  }),
  undo: route({
    method: 'POST',
    path: '/api/recon/uploads/:id/undo',
    access: staffRoles,
    summary: 'Charge parcels as if an upload had not been',
    params: uploadParams,
    answer: z.object({
      /** Parcels whose charge was changed back or removed. */
      restored: z.number(),
      /** Parcels that a later upload has charged again: they are unchanged. */
      kept: z.number(),
      message: z.string(),
    }),
  }),
  differences: route({
    method: 'GET',
    path: '/api/recon/differences',
    access: staffRoles,
    summary: 'Charged and expected weight and cost by courier, and the parcels that differ most',
    answer: z.object({ couriers: z.array(courierDifference), parcels: z.array(parcelDifference) }),
  }),
};
