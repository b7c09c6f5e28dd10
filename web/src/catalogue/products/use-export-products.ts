import { type ProductExportTable, productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { download } from '../../api/client.ts';
import { forExcelQuery } from '../../ui/for-excel-box.tsx';
import { toast } from '../../ui/toast.ts';
import { useExport } from '../../ui/use-export.ts';
import { type ProductSearch, toProductListQuery } from './product-search.ts';

interface ExportChoice {
  readonly table: ProductExportTable;
  readonly search: ProductSearch;
  /** Products selected in the list; they replace the filters. */
  readonly selectedProductIds: string[];
  readonly forExcel: boolean;
}

const exported: Record<ProductExportTable, string> = {
  products: 'Products exported successfully.',
  product_variants: 'Product variants exported successfully.',
};

/** Fetches the selected products as CSV and saves the file. */
export function useExportProducts(onDone: () => void) {
  return useExport<ExportChoice>({
    key: 'export-products',
    fetch: ({ table, search, selectedProductIds, forExcel }, signal) => {
      const { page: _page, limit: _limit, ...filters } = toProductListQuery(search);
      const query = { ...filters, table, selectedProductIds, forExcel: forExcelQuery(forExcel) } as const;
      return download(productsContract.export, { query }, signal);
    },
    fallbackName: ({ table }) => `${table}.csv`,
    onSaved: ({ table }) => {
      toast.success('Export completed', exported[table]);
      onDone();
    },
    onFailed: (reason) => toast.error('Export failed', reason ?? 'An error occurred while exporting the data.'),
  });
}
