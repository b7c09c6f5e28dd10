import { type WorkbookColumn, workbookColumns } from '@shipmagic/domain/vendor-files/workbook-row';
import { warehouseTexts } from '@shipmagic/domain/warehouses/warehouse';

const meanings: Readonly<Record<WorkbookColumn, string>> = {
  ...warehouseTexts,
  vendorName: 'Needed. As the store calls the vendor; a row for each of its warehouses.',
  companyName: 'As on its invoices.',
  brandName: 'As customers know it.',
  gstin: '15 characters. Turns GST methodology on.',
  commissionPercentage: 'Such as 12.5. Blank: the slab table that holds for all.',
  warehouseName: 'Blank: the vendor’s name.',
  courier: 'Its usual courier, such as Delhivery.',
  members: 'Email addresses to invite, with commas between them.',
};

/** An empty workbook with the headings, and a second sheet that says what they mean. */
export async function workbookTemplate(): Promise<Buffer> {
  // Why: docs/decisions/platform.md, "What a server needs seldom is loaded when it is needed".
  const { writeXlsx } = await import('hucre/xlsx');
  const help = workbookColumns.map((column) => [column, meanings[column]]);
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Vendors', rows: [[...workbookColumns]] },
      { name: 'What columns mean', rows: [['Column', 'Meaning'], ...help] },
    ],
  });
  return Buffer.from(bytes);
}
