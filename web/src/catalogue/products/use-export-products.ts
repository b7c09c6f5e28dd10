import { type ProductExportTable, productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { download } from '../../api/client.ts';
import { toast } from '../../ui/toast.ts';
import { useExport } from '../../ui/use-export.ts';
import { type ProductSearch, toProductListQuery } from './product-search.ts';

interface ExportChoice {
  readonly table: ProductExportTable;
  readonly search: ProductSearch;
  /** Products selected in the list; they replace the filters. */
  readonly selectedProductIds: string[];
}

const exported: Record<ProductExportTable, string> = {
  products: 'Products exported successfully.',
  product_variants: 'Product variants exported successfully.',
};

/** Fetches the selected products as CSV and saves the file. */
export function useExportProducts(onDone: () => void) {
  return useExport<ExportChoice>({
    key: 'export-products',
    fetch: ({ table, search, selectedProductIds }, signal) => {
      const { page: _page, limit: _limit, ...filters } = toProductListQuery(search);
      return download(productsContract.export, { query: { ...filters, table, selectedProductIds } }, signal);
    },
    fallbackName: ({ table }) => `${table}.csv`,
    onSaved: ({ table }) => {
      toast.success('Export completed', exported[table]);
      onDone();
    },
    onFailed: (reason) => toast.error('Export failed', reason ?? 'An error occurred while exporting the data.'),
  });
}
