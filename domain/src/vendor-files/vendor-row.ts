import { z } from 'zod';
import { inputTexts } from '../http/input-texts.ts';
import { roundedMistake, unguardCell } from '../http/spreadsheet-cell.ts';
import { typedDigits } from '../india/typed-number.ts';
import { day } from '../time/day.ts';
import {
  makingFields,
  type VendorField,
  type VendorFields,
  vendorFieldNames,
  vendorFields,
} from '../vendors/vendor.ts';
import { isReservedVendorName, vendorKey } from '../vendors/vendor-name.ts';
import { gstCellsMistake } from './gst-cells.ts';
import { cellsOf, readBoolean } from './table-heading.ts';

type ScreenField = 'commissionSlabs' | 'exchangeShips' | (typeof makingFields)[number];
const screenFields: readonly VendorField[] = ['commissionSlabs', 'exchangeShips', ...makingFields];
/** Vendor fields available in files: those of the specification, without the slab table. */
const fileFields = vendorFieldNames.filter((field) => !screenFields.includes(field));

/** The columns of the vendors file. */
export const vendorColumns = [
  'vendorName',
  ...fileFields,
  'emailNotificationsEnabled',
  'emailNotificationStartDate',
] as readonly VendorColumn[];
type EmailSetting = 'emailNotificationsEnabled' | 'emailNotificationStartDate';
export type VendorColumn = 'vendorName' | Exclude<VendorField, ScreenField> | EmailSetting;

/** The values of one row. Fields it does not mention are unchanged. */
export type VendorValues = Partial<
  Omit<VendorFields, ScreenField> & {
    emailNotificationsEnabled: boolean;
    emailNotificationStartDate: string;
  }
>;
export type VendorValue = keyof VendorValues;

export interface RowMistake {
  readonly reason: string;
  readonly gst?: boolean;
}

const booleans: readonly VendorColumn[] = [
  'enableGstMethodology',
  'canCreateShipments',
  'slabBasedPayments',
  'emailNotificationsEnabled',
];

const schemas: Record<VendorValue, z.ZodType> = {
  ...vendorFields.shape,
  emailNotificationsEnabled: z.boolean(),
  emailNotificationStartDate: day,
};

const percentOf = (cell: string) => typedDigits(cell.replace(/%$/, ''));

/** Converts a cell for its field's schema. */
function rawValue(column: VendorColumn, cell: string): unknown {
  if (booleans.includes(column)) return readBoolean(cell);
  if (column === 'commissionPercentage') return Number(percentOf(cell) ?? Number.NaN);
  return column === 'status' ? cell.toLowerCase() : unguardCell(cell);
}

/** Reads one row. A blank cell keeps the stored value; only the two GST cells are evaluated together. */
export function readVendorRow(
  columns: readonly VendorColumn[],
  row: readonly string[],
): { name: string; values: VendorValues; mistakes: readonly RowMistake[] } {
  const { vendorName: given = '', ...cells } = cellsOf(columns, row);
  const name = unguardCell(given).normalize('NFC');
  const mistakes: RowMistake[] = nameMistake(name);
  const values: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(cells) as [VendorValue, string][]) {
    const parsed = schemas[column].safeParse(rawValue(column, cell), inputTexts);
    const rounded = roundedMistake(column, cell);
    if (rounded) mistakes.push({ reason: rounded });
    else if (parsed.success) values[column] = parsed.data;
    else if (column !== 'enableGstMethodology') mistakes.push({ reason: mistakeOf(column, cell, parsed.error) });
  }
  const cellOf = (column: 'gstin' | 'enableGstMethodology') =>
    columns.includes(column) ? (cells[column] ?? '') : undefined;
  const enabled = cellOf('enableGstMethodology');
  const mistake = gstCellsMistake({
    gstin: cellOf('gstin'),
    enableGstMethodology: enabled ? readBoolean(enabled) : (enabled as '' | undefined),
  });
  if (mistake) mistakes.push({ reason: mistake, gst: true });
  if (enabled && cells.gstin === undefined) values.gstin = null;
  return { name, values: values as VendorValues, mistakes };
}

function nameMistake(name: string): RowMistake[] {
  if (vendorKey(name) === '') return [{ reason: 'vendorName is blank' }];
  if (name.length > 200) return [{ reason: 'vendorName may have at most 200 characters' }];
  return isReservedVendorName(name) ? [{ reason: 'vendorName is a reserved word' }] : [];
}

/** Error messages name a column as the file does. */
function mistakeOf(column: VendorColumn, cell: string, error: z.ZodError): string {
  if (column === 'commissionPercentage' && percentOf(cell) === null) return `${column}: “${cell}” is not a number`;
  if (booleans.includes(column)) return `${column} has to be TRUE or FALSE`;
  if (column === 'status') return 'status has to be active, inactive or pending';
  const { message: text } = error.issues[0] as z.core.$ZodIssue;
  return /^\p{Lu}/u.test(text) ? `${column}: ${text}` : `${column} ${text}`;
}
