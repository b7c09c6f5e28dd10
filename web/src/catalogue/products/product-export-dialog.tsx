import { Select, Stack, Text } from '@mantine/core';
import { productTabs } from '@shipmagic/domain/catalogue/products/product-status';
import type { ProductExportTable } from '@shipmagic/domain/catalogue/products/products.contract';
import { queryListLimit } from '@shipmagic/domain/http/query-list';
import { useState } from 'react';
import { AppliedFilters, TooManySelected } from '../../ui/applied-filters.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ForExcelBox } from '../../ui/for-excel-box.tsx';
import { filterTexts } from './product-chips.tsx';
import type { ProductSearch } from './product-search.ts';
import { useExportProducts } from './use-export-products.ts';

interface ProductExportDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The state of the list. */
  search: ProductSearch;
  /** Ids of the products selected in the list. */
  selected: ReadonlySet<string>;
}

const tables = [
  { value: 'products', label: 'Products' },
  { value: 'product_variants', label: 'Product variants' },
] as const;

export function ProductExportDialog({ opened, onClose, ...form }: ProductExportDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Export Products Data" size="md">
      {/* Remounted on every opening, so that it starts from the list's state. */}
      <ExportForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function ExportForm({ search, selected, onClose }: Omit<ProductExportDialogProps, 'opened'>) {
  const [table, setTable] = useState<ProductExportTable>('products');
  const [forExcel, setForExcel] = useState(false);
  const exporting = useExportProducts(onClose);
  const tooMany = selected.size > queryListLimit;
  const filters = filtersInWords(search);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!tooMany) exporting.start({ table, search, forExcel, selectedProductIds: [...selected] });
      }}
    >
      <Stack gap={12}>
        <Select
          label="Table"
          data={[...tables]}
          value={table}
          onChange={(value) => setTable((value ?? 'products') as ProductExportTable)}
        />
        <section aria-label="What is exported">
          {selected.size > 0 ? (
            <Text size="sm">
              The {selected.size} selected {selected.size === 1 ? 'product' : 'products'}, whatever the filters say.
            </Text>
          ) : (
            <AppliedFilters filters={filters} otherwise="every product is exported." />
          )}
          {tooMany && <TooManySelected what="products" />}
        </section>
        <ForExcelBox checked={forExcel} onChange={setForExcel} />
        <DialogButtons
          submit={exporting.busy ? 'Exporting...' : 'Export CSV'}
          disabled={tooMany || exporting.busy}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

function filtersInWords(search: ProductSearch): string[] {
  const tab = productTabs.find(({ value }) => value === search.activeTab);
  return [
    ...(tab && tab.value !== 'all' ? [tab.label] : []),
    ...(search.searchTerm ? [`Search: ${search.searchTerm}`] : []),
    ...filterTexts(search),
  ];
}
