import { z } from 'zod';
import { counted } from '../text/counted.ts';

/** An error that prevents a file from being applied, and its location. */
export interface UploadProblem {
  readonly line: number;
  readonly vendorName: string;
  readonly reason: string;
  /** A violation of the GST rules, which the screens present separately. */
  readonly gst?: boolean;
}

/** The changes a file makes, shown as a preview; the first 100. */
const plannedChange = z.object({
  line: z.number().int(),
  vendorName: z.string(),
  warehouseName: z.string().nullable(),
  action: z.enum(['create', 'update']),
  /** The changed fields, by column name. */
  fields: z.array(z.string()),
});
export type PlannedChange = z.output<typeof plannedChange>;

export const uploadReport = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  /** Rows that match what is already stored. */
  skipped: z.number().int(),
  /** `Line 3 [Vendor]: reason`; the first 500. If there are any, nothing is changed. */
  errors: z.array(z.string()),
  totalErrors: z.number().int(),
  /** The vendors with errors, or otherwise those changed; the first 500. */
  affectedVendors: z.array(z.string()),
  message: z.string(),
  /** False for a dry run and for a file with errors. */
  applied: z.boolean(),
  changes: z.array(plannedChange),
});
export type UploadReport = z.output<typeof uploadReport>;

const shown = { errors: 500, vendors: 500, changes: 100 };

/** The result of checking a file: its changes, or its errors. */
export interface UploadOutcome {
  readonly changes: readonly PlannedChange[];
  readonly skipped: number;
  readonly problems: readonly UploadProblem[];
}

const unique = (names: readonly string[]) => [...new Set(names)].slice(0, shown.vendors);

/** The answer to an upload. Either everything is applied or nothing. */
export function reportOf(outcome: UploadOutcome, { what, dryRun }: { what: string; dryRun: boolean }): UploadReport {
  const { changes, skipped, problems } = outcome;
  if (problems.length > 0) return refusal(problems);
  const created = changes.filter(({ action }) => action === 'create').length;
  const updated = changes.length - created;
  const counts = `${created} created, ${updated} updated, ${skipped} skipped`;
  return {
    created,
    updated,
    skipped,
    errors: [],
    totalErrors: 0,
    affectedVendors: unique(changes.map(({ vendorName }) => vendorName)),
    message: dryRun
      ? `Nothing has been changed yet. Applying the file gives: ${counts}.`
      : `${what} uploaded: ${counts}.`,
    applied: !dryRun,
    changes: changes.slice(0, shown.changes),
  };
}

function refusal(problems: readonly UploadProblem[]): UploadReport {
  const gst = unique(problems.filter((problem) => problem.gst).map(({ vendorName }) => vendorName));
  return {
    created: 0,
    updated: 0,
    skipped: 0,
    errors: problems
      .slice(0, shown.errors)
      .map(({ line, vendorName, reason }) => `Line ${line} [${vendorName}]: ${reason}`),
    totalErrors: problems.length,
    affectedVendors: gst.length > 0 ? gst : unique(problems.map(({ vendorName }) => vendorName).filter(Boolean)),
    message:
      gst.length > 0
        ? `GST field validation failed for ${counted(gst.length, 'vendor')}: ${gst.join(', ')}`
        : `Nothing was changed: the file has ${counted(problems.length, 'error')}.`,
    applied: false,
    changes: [],
  };
}

/** Splits an error of a report for display: the vendor in brackets before the colon, the reason after it. */
export function readUploadError(error: string): { where: string; vendorName: string; reason: string } {
  const [where = '', vendorName = '', reason = error] = /^(.*?)\s*\[(.*?)\]: ([\s\S]*)/.exec(error)?.slice(1) ?? [];
  return { where, vendorName, reason };
}

/** Whether a report or an error message is about GST. */
export const isGstRefusal = (message: string) => message.includes('GST field validation failed');

/** Accepted file names (specification 2, section 5). */
export const uploadFileNames = /\.(tsv|txt)$/i;
export const wrongUploadFile = 'Invalid file type: Please upload a .tsv or .txt file with tab-separated values.';
export const workbookFileNames = /\.(xlsx|csv|tsv|txt)$/i;
export const wrongWorkbook = 'Invalid file type: Please upload an Excel workbook (.xlsx) or a .csv file.';
export const uploadLimitBytes = 10 * 1024 * 1024;
/** Row limit of a file: far more vendors or warehouses than a store has, yet few enough for one transaction. */
export const uploadMaxRows = 50_000;
