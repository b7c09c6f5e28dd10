import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { chargeKind } from './charge-kind.ts';
import { courierDifference, differencesQuery, groupDifference, parcelDifference } from './differences.ts';
import { courierId, fileQuery, uploadQuery } from './file-query.ts';
import { columnRoles } from './invoice-layout.ts';
import { weightUnit } from './weight-unit.ts';

/** The effect of an upload (done or previewed) on the recorded charges. */
const reconCounts = {
  totalRows: z.number(),
  /** Charges whose AWB matches a parcel. */
  matchedRows: z.number(),
  /** Those that change what is recorded. */
  updatedRows: z.number(),
  /** Those that are recorded exactly like this. */
  unchangedRows: z.number(),
  /** Rows that cannot be taken. */
  badRows: z.number(),
};

/** A row of the file by its line, and why it is not taken. */
const badRow = z.object({ line: z.number(), reason: z.string() });

/** How a file is read. */
const readAs = z.object({
  headingLine: z.number(),
  /** The heading of each role's column. */
  columns: z.partialRecord(z.enum(columnRoles), z.string()),
  unit: weightUnit,
  /** Whether the columns were chosen for this courier before. */
  remembered: z.boolean(),
});

/** In rupees. Only parcels with a quote are compared; it is expected for the way there. */
const moneyOfFile = z.object({
  /** All rows that can be read, also of unknown AWBs. */
  total: z.number(),
  /** Those of known parcels. */
  charged: z.number(),
  expected: z.number(),
  difference: z.number(),
  comparedParcels: z.number(),
  withoutQuote: z.number(),
});

const invoiceOfFile = z.object({
  number: z.string(),
  courier: z.string(),
  rows: z.number(),
  charged: z.number(),
  /** The upload of the same invoice that this one replaces. */
  replaces: z.string().nullable(),
});

const reconPreview = z.object({
  ...reconCounts,
  readAs,
  bad: z.array(badRow),
  /** Totals and notes, which are no charges. */
  skippedRows: z.number(),
  money: moneyOfFile,
  invoices: z.array(invoiceOfFile),
  /** Charges of these invoices that the new file does not have any more. */
  withdrawnRows: z.number(),
  /** Parcels charged far more than was quoted. */
  outlierRows: z.number(),
  outliers: z.array(z.object({ awb: z.string(), charged: z.number(), expected: z.number() })),
  /** Charges of parcels that something else has charged under this kind. */
  chargedBeforeRows: z.number(),
  chargedBefore: z.array(z.object({ awb: z.string(), kind: chargeKind, invoice: z.string().nullable() })),
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

const fileColumns = z.object({
  /** Each heading with the first value below it. */
  columns: z.array(z.object({ heading: z.string(), sample: z.string() })),
  /** The roles they are read in. */
  roles: z.partialRecord(z.enum(columnRoles), z.string()),
  unit: weightUnit.nullable(),
});
export type FileColumns = z.output<typeof fileColumns>;

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
  /** Rows that were left out. */
  leftRows: z.number(),
  courier: z.string().nullable(),
  /** The number of its invoice, or of the first of several. */
  invoice: z.string().nullable(),
  /** How many invoices it has. */
  invoices: z.number(),
  /** Why it failed. */
  failure: z.string().nullable(),
});
export type ReconUpload = z.output<typeof reconUpload>;

const uploadParams = z.object({ id: recordId('This is not an upload id') });

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
  columns: route({
    method: 'POST',
    path: '/api/recon/columns',
    access: staffRoles,
    onlyAsks: true,
    summary: 'The columns of a courier’s file, for choosing what each tells',
    query: z.object({ courier: courierId.optional() }),
    upload: 'reconFile',
    answer: fileColumns,
  }),
  leftRows: route({
    method: 'POST',
    path: '/api/recon/left-rows',
    access: staffRoles,
    onlyAsks: true,
    summary: 'The rows of a reconciliation file that would not be taken, each with its reason',
    query: fileQuery,
    upload: 'reconFile',
    file: ['text/csv'],
  }),
  upload: route({
    method: 'POST',
    path: '/api/recon/upload',
    access: staffRoles,
    summary: 'Take charged weights and costs from a courier’s invoice',
    query: uploadQuery,
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
    summary:
      'Charged and expected weight and cost by courier, invoice, month and vendor, and the parcels that differ most',
    query: differencesQuery,
    answer: z.object({
      couriers: z.array(courierDifference),
      /** The groups with the largest differences. */
      groups: z.array(groupDifference),
      parcels: z.array(parcelDifference),
    }),
  }),
  exportDifferences: route({
    method: 'GET',
    path: '/api/recon/differences/export',
    access: staffRoles,
    summary: 'Parcels whose charge differs from the quote, as a file in the courier’s own form',
    query: differencesQuery.extend({ courier: courierId }),
    file: ['text/csv'],
  }),
};
