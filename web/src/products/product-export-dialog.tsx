import { Button, Group, Pill, Select, Stack, Text } from '@mantine/core';
import { queryListLimit } from '@shipmagic/domain/http/query-list';
import { productTabs } from '@shipmagic/domain/products/product-status';
import type { ProductExportTable } from '@shipmagic/domain/products/products.contract';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { filterTexts } from './product-chips.tsx';
import type { ProductSearch } from './product-search.ts';
import { useExportProducts } from './use-export-products.ts';

interface ProductExportDialogProps {
  opened: boolean;
  onClose: () => void;
  /** What the list shows now. */
  search: ProductSearch;
  /** Ids of the products chosen in the list. */
  selected: ReadonlySet<string>;
}

const tables = [
  { value: 'products', label: 'Products' },
  { value: 'product_variants', label: 'Product variants' },
] as const;

export function ProductExportDialog({ opened, onClose, ...form }: ProductExportDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Export Products Data" size="md">
      {/* Mounted anew at each opening, so that it starts from what the list shows. */}
      <ExportForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function ExportForm({ search, selected, onClose }: Omit<ProductExportDialogProps, 'opened'>) {
  const [table, setTable] = useState<ProductExportTable>('products');
  const exporting = useExportProducts(onClose);
  const tooMany = selected.size > queryListLimit;
  const filters = filtersInWords(search);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!tooMany) exporting.start({ table, search, selectedProductIds: [...selected] });
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
            <>
              <Text size="sm" fw={600} mb={6}>
                Applied filters
              </Text>
              {filters.length === 0 && (
                <Text size="sm" c="dimmed">
                  None: every product is exported.
                </Text>
              )}
              <Group gap={6}>
                {filters.map((label) => (
                  <Pill key={label}>{label}</Pill>
                ))}
              </Group>
            </>
          )}
          {tooMany && (
            <Text size="sm" mt={8} c="red" role="alert">
              At most {queryListLimit} selected products can be exported at once. Clear the selection to export all that
              the filters find.
            </Text>
          )}
        </section>
        <Group justify="flex-end" gap="sm" mt="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={tooMany || exporting.busy}>
            {exporting.busy ? 'Exporting...' : 'Export CSV'}
          </Button>
        </Group>
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
