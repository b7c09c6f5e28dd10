import { z } from 'zod';
import { counted } from '../text/counted.ts';
import { workbookColumns } from './workbook-row.ts';

const count = z.number().int();

/** A row that is not applied, with all its reasons. Its cells can be saved as a file, corrected and sent again. */
const badRow = z.object({
  line: count,
  vendorName: z.string(),
  reasons: z.array(z.string()),
  cells: z.partialRecord(z.enum(workbookColumns), z.string()),
});
export type BadRow = z.output<typeof badRow>;

/** The changes of a workbook, made or planned. */
export const workbookReport = z.object({
  vendors: z.object({ created: count, updated: count }),
  warehouses: z.object({ created: count, updated: count }),
  couriers: count,
  /** Members who are to be invited. */
  members: count,
  /** Possible mistakes that are applied all the same, in sentences. */
  warnings: z.array(z.string()),
  /** Rows that are applied, those of them that change nothing included. */
  good: count,
  /** The rows that are not; the first 5,000. */
  bad: z.array(badRow),
  message: z.string(),
  /** False for a dry run, and where no row is good. */
  applied: z.boolean(),
});
export type WorkbookReport = z.output<typeof workbookReport>;

type Counts = Pick<WorkbookReport, 'vendors' | 'warehouses' | 'couriers' | 'members' | 'warnings' | 'good' | 'bad'>;

/** The answer to a workbook: its good rows are applied, its bad ones named. */
export function workbookReportOf(counts: Counts, { dryRun }: { dryRun: boolean }): WorkbookReport {
  const { vendors, warehouses, couriers, members, good, bad } = counts;
  const done = [
    `${counted(vendors.created, 'vendor')} created`,
    `${vendors.updated} updated`,
    `${counted(warehouses.created, 'warehouse')} created`,
    `${warehouses.updated} updated`,
    `${counted(couriers, 'usual courier')} set`,
    `${counted(members, 'member')} to invite`,
  ].join(', ');
  const wrong = bad.length > 0 ? ` ${counted(bad.length, 'row')} cannot be applied.` : '';
  return {
    ...counts,
    message:
      good === 0
        ? `Nothing was changed.${wrong}`
        : `${dryRun ? 'Nothing has been changed yet. Applying the file gives: ' : 'Workbook applied: '}${done}.${wrong}`,
    applied: !dryRun && good > 0,
  };
}
