import { z } from 'zod';

/** `4x6`: one label a page, for thermal printers, in inches. `a4`: four labels a page. */
export const labelSizes = ['4x6', 'a4'] as const;
export const labelSize = z.enum(labelSizes);
export type LabelSize = z.output<typeof labelSize>;

export const labelSizeLabels: Record<LabelSize, string> = {
  '4x6': '4 × 6 in, thermal printer',
  a4: 'A4, four to a page',
};

/** `warehouse`: by pickup warehouse, then SKU, then size, as they are packed. `selection`: as the list showed them. */
export const printSorts = ['warehouse', 'selection'] as const;
export const printSort = z.enum(printSorts);
export type PrintSort = z.output<typeof printSort>;

export const printSortLabels: Record<PrintSort, string> = {
  warehouse: 'By warehouse, SKU and size',
  selection: 'As in the list',
};

/** The page that follows each label in the same document. */
export const printExtras = ['invoices', 'packing_slips'] as const;
export const printExtra = z.enum(printExtras);
export type PrintExtra = z.output<typeof printExtra>;

export const printExtraLabels: Record<PrintExtra, string> = {
  invoices: 'Invoice after each label',
  packing_slips: 'Packing slip after each label',
};

/** Pick lists and packing slips with the vendor's name and logo, or without. */
export const printBrands = ['vendor', 'plain'] as const;
export const printBrand = z.enum(printBrands);
export type PrintBrand = z.output<typeof printBrand>;

export const printBrandLabels: Record<PrintBrand, string> = { vendor: 'With the vendor’s name', plain: 'Plain' };

const extras = z.array(printExtra).max(printExtras.length);

/** How documents of many orders are printed; remembered per person. */
export const printOptions = z.object({
  size: labelSize.default('4x6'),
  sort: printSort.default('warehouse'),
  with: extras.default([]),
  brand: printBrand.default('vendor'),
});
export type PrintOptions = z.output<typeof printOptions>;

/** Some of the options, in place of others; what is absent stays as it was. */
export const otherPrintOptions = z
  .object({ size: labelSize, sort: printSort, with: extras, brand: printBrand })
  .partial();

export const usualPrintOptions: PrintOptions = printOptions.parse({});
