import { roundedMistake, unguardCell } from '../http/spreadsheet-cell.ts';
import { vendorKey } from '../vendors/vendor-name.ts';
import {
  type WarehouseInput,
  type WarehouseText,
  warehouseStatus,
  warehouseTextFields,
  warehouseTextLimit,
} from '../warehouses/warehouse.ts';
import { cellsOf, readBoolean } from './table-heading.ts';

/** The columns of the warehouses file (specification 2, section 3). */
export const warehouseColumns = [
  'vendorName',
  ...warehouseTextFields,
  'isDefault',
  'offerPickupFromDefault',
  'status',
] as const;
export type WarehouseColumn = (typeof warehouseColumns)[number];

/** The values of one row. Fields it does not mention are unchanged. */
export interface WarehouseRow {
  readonly vendorName: string;
  readonly values: WarehouseInput;
  readonly isDefault: boolean | undefined;
  readonly mistakes: readonly string[];
}

/** Reads one row. A blank cell keeps the stored value. */
export function readWarehouseRow(columns: readonly WarehouseColumn[], row: readonly string[]): WarehouseRow {
  const { vendorName: given = '', isDefault, offerPickupFromDefault, status, ...cells } = cellsOf(columns, row);
  const mistakes: string[] = [];
  const boolean = (name: string, cell: string | undefined) => {
    const value = cell === undefined ? undefined : readBoolean(cell);
    if (value === null) mistakes.push(`${name} has to be TRUE or FALSE`);
    return value ?? undefined;
  };
  const texts = (Object.entries(cells) as [WarehouseText, string][]).map(
    ([field, cell]) => [field, unguardCell(cell)] as const,
  );
  for (const [field, text] of texts) {
    const rounded = roundedMistake(field, text);
    if (rounded) mistakes.push(rounded);
    if (text.length > warehouseTextLimit) mistakes.push(`${field} may have at most ${warehouseTextLimit} characters`);
  }
  const vendorName = unguardCell(given);
  if (vendorKey(vendorName) === '') mistakes.push('vendorName is blank');
  if (cells.warehouseName === undefined) mistakes.push('warehouseName is blank');
  const known = status === undefined ? undefined : warehouseStatus.safeParse(status.toLowerCase());
  if (known?.success === false) mistakes.push('status has to be active or inactive');
  return {
    vendorName,
    values: {
      ...Object.fromEntries(texts),
      offerPickupFromDefault: boolean('offerPickupFromDefault', offerPickupFromDefault),
      status: known?.data,
    },
    isDefault: boolean('isDefault', isDefault),
    mistakes,
  };
}
