import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { isStaff } from '@shipmagic/domain/access/role';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import type { Product, ProductVariant } from '@shipmagic/domain/products/product';
import { productPageSize } from '@shipmagic/domain/products/product-filters';
import { type ProductTab, productTabs } from '@shipmagic/domain/products/product-status';
import type { ProductStatusCounts } from '@shipmagic/domain/products/products.contract';
import { productsContract } from '@shipmagic/domain/products/products.contract';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useCallback, useState } from 'react';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { VariantQuantity } from '../inventory/variant-quantity.tsx';
import { ProductCard } from '../products/product-card.tsx';
import { variantTitle } from '../products/product-cells.tsx';
import { ProductChips } from '../products/product-chips.tsx';
import { productColumns } from '../products/product-columns.tsx';
import { countFilters, noFilters, toProductListQuery } from '../products/product-search.ts';
import { ProductToolbar } from '../products/product-toolbar.tsx';
import { SyncProductsButton } from '../products/sync-products-button.tsx';
import { useProductSearch } from '../products/use-product-search.ts';
import { VariantTable } from '../products/variant-table.tsx';
import { CountTabs } from '../ui/count-tabs.tsx';
import { toggled } from '../ui/data-slot.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useKeptSelection } from '../ui/use-kept-selection.ts';
import { useLastPage } from '../ui/use-last-page.ts';
import { useOnceTrue } from '../ui/use-once-true.ts';
import { useWholeNames } from '../ui/use-whole-names.ts';

const FilterDialog = lazyPart(() => import('../products/product-filter-dialog.tsx'), 'ProductFilterDialog');
const ExportDialog = lazyPart(() => import('../products/product-export-dialog.tsx'), 'ProductExportDialog');

const DetailsDialog = lazyPart(() => import('../products/variant-details-dialog.tsx'), 'VariantDetailsDialog');

export function ProductsPage() {
  const session = useSession();
  return session && <ProductsScreen user={session.user} />;
}

function ProductsScreen({ user }: { user: SessionUser }) {
  const { search, change } = useProductSearch();
  const list = useRoute(productsContract.list, { query: toProductListQuery(search) }, { keepPrevious: true });
  const rows = list.data?.products;
  useWholeNames(
    search.vendors,
    useCallback((vendors: string[]) => void change({ vendors }, true), [change]),
  );
  const showPage = useCallback((page: number) => void change({ page }, true), [change]);
  useLastPage(
    {
      rows: list.isPlaceholderData ? undefined : rows?.length,
      page: search.page,
      pageSize: productPageSize,
      total: list.data?.total,
    },
    showPage,
  );
  const [filtering, filterDialog] = useDisclosure();
  const everFiltering = useOnceTrue(filtering);
  const [exporting, exportDialog] = useDisclosure();
  const everExporting = useOnceTrue(exporting);
  const [selected, setSelected] = useKeptSelection('products');
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => setExpanded((ids) => toggled(ids, id));
  const expansion = { ids: expanded, onToggle: toggle };
  const [detailed, setDetailed] = useState<{ name: string; variant: ProductVariant } | null>(null);
  const [detailing, detailsDialog] = useDisclosure();
  const variants = (product: Product) => (
    <VariantTable
      product={product}
      onDetails={
        isStaff(user)
          ? (variant) => {
              setDetailed({ name: `${product.title}, ${variantTitle(variant.title)}`, variant });
              detailsDialog.open();
            }
          : null
      }
      quantity={(variant) => (
        <VariantQuantity
          variantId={variant.id}
          name={`${product.title}, ${variantTitle(variant.title)}`}
          quantity={variant.inventoryQuantity}
          requested={variant.requestedQuantity}
        />
      )}
    />
  );
  const filtered = Boolean(search.searchTerm) || countFilters(search) > 0 || search.activeTab !== 'all';

  return (
    <ListScreen title="Products">
      <ProductToolbar search={search} onChange={change} onFilter={filterDialog.open}>
        <Button variant="default" onClick={exportDialog.open} leftSection={<IconDownload size={16} />}>
          Export
        </Button>
        {isStaff(user) && <SyncProductsButton />}
      </ProductToolbar>
      <ProductChips filters={search} onChange={change} />
      <CountTabs
        active={search.activeTab}
        tabs={productTabs}
        count={(tab) => countOf(list.data?.statusCounts, tab)}
        onChange={(activeTab) => change({ activeTab })}
      />
      {selected.size > 0 && (
        <Group gap="sm">
          <Text size="sm" role="status">
            {selected.size} selected
          </Text>
          <Button variant="subtle" size="xs" onClick={() => setSelected(new Set())}>
            Clear selection
          </Button>
        </Group>
      )}
      <DataTable
        label="Products"
        columns={productColumns(expansion)}
        card={(product) => <ProductCard product={product} expansion={expansion} variants={variants(product)} />}
        grid={search.view === 'grid'}
        rows={rows}
        rowId={(product) => product.id}
        rowName={(product) => product.title}
        error={list.error}
        onRetry={() => list.refetch()}
        stale={list.isPlaceholderData}
        selection={{ ids: selected, onChange: setSelected }}
        expansion={{ ids: expanded, content: variants }}
        onOpen={toggle}
        paging={{
          page: search.page,
          pageSize: productPageSize,
          total: list.data?.total ?? 0,
          onPage: (page) => change({ page }),
          buttons: 10,
          buttonsBefore: 4,
          evenIfSingle: false,
        }}
        emptyHint={
          filtered ? (
            <>
              <Text c="dimmed" size="sm">
                No product matches this search and these filters.
              </Text>
              <Button
                variant="default"
                onClick={() => change({ ...noFilters, searchTerm: undefined, activeTab: 'all' })}
              >
                Clear search and filters
              </Button>
            </>
          ) : (
            <Text c="dimmed" size="sm">
              Products appear here as soon as they are in the store.
            </Text>
          )
        }
      />
      {everFiltering && (
        <Suspense>
          <FilterDialog
            opened={filtering}
            onClose={filterDialog.close}
            filters={{ vendors: search.vendors, type: search.type }}
            onApply={(filters) => {
              filterDialog.close();
              void change(filters);
            }}
          />
        </Suspense>
      )}
      {detailed && (
        <Suspense>
          <DetailsDialog opened={detailing} onClose={detailsDialog.close} {...detailed} />
        </Suspense>
      )}
      {everExporting && (
        <Suspense>
          <ExportDialog opened={exporting} onClose={exportDialog.close} search={search} selected={selected} />
        </Suspense>
      )}
    </ListScreen>
  );
}

/** Three dots while it is not known. */
function countOf(counts: ProductStatusCounts | undefined, tab: ProductTab): string {
  if (!counts) return '...';
  const count = tab === 'all' ? counts.active + counts.draft + counts.archived : counts[tab];
  return count.toLocaleString('en-IN');
}
