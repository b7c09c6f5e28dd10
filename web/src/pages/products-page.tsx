import { isStaff } from '@shipmagic/domain/access/role';
import { productPageSize } from '@shipmagic/domain/catalogue/products/product-filters';
import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { ProductChips } from '../catalogue/products/product-chips.tsx';
import { type Expansion, productColumns, productName } from '../catalogue/products/product-columns.tsx';
import { ProductExportButton } from '../catalogue/products/product-export-button.tsx';
import { isFiltered, noFilters, toProductListQuery } from '../catalogue/products/product-search.ts';
import { ProductTabs } from '../catalogue/products/product-tabs.tsx';
import { ProductToolbar } from '../catalogue/products/product-toolbar.tsx';
import { SyncProductsButton } from '../catalogue/products/sync-products-button.tsx';
import { toggled } from '../ui/data-slot.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { useKeptSelection } from '../ui/use-kept-selection.ts';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';
import { CardQuantities, ProductVariants } from './product-variants.tsx';

export function ProductsPage() {
  const session = useSession();
  return session && <ProductsScreen user={session.user} />;
}

function ProductsScreen({ user }: { user: SessionUser }) {
  const list = useListScreen(useListSearch('/shell/products'), {
    route: productsContract.list,
    query: toProductListQuery,
    rows: ({ products }) => products,
    pageSize: productPageSize,
  });
  const { search, change } = list;
  const [selected, setSelected] = useKeptSelection('products');
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const expansion: Expansion = {
    ids: expanded,
    onToggle: (id) => setExpanded((ids) => toggled(ids, id)),
    content: (product) => <ProductVariants product={product} role={user.role} />,
    quantities: (product) => <CardQuantities product={product} />,
  };
  return (
    <ListPage
      name="products"
      title="Products"
      list={list}
      label="Products"
      columns={productColumns(expansion)}
      cardName={productName}
      rowName={productName}
      grid={search.view === 'grid'}
      rowId={({ id }) => id}
      selection={{ ids: selected, onChange: setSelected }}
      expansion={expansion}
      onOpen={expansion.onToggle}
      paging={{ buttons: 10, buttonsBefore: 4, evenIfSingle: false }}
      suggest={{ of: 'products', term: search.searchTerm, onChoose: (searchTerm) => change({ searchTerm }) }}
      empty={{
        text: 'Products appear here as soon as they are in the store.',
        fromStore: true,
        noMatch: 'No product matches this search and these filters.',
        clear: isFiltered(search) && (() => change({ ...noFilters, searchTerm: undefined, activeTab: 'all' })),
      }}
    >
      <ProductToolbar search={search} onChange={change}>
        <ProductExportButton search={search} selected={selected} />
        {isStaff(user) && <SyncProductsButton />}
      </ProductToolbar>
      <ProductChips filters={search} onChange={change} />
      <ProductTabs
        active={search.activeTab}
        counts={list.data?.statusCounts}
        onChange={(activeTab) => change({ activeTab })}
      />
      <SelectionBar selected={selected} onClear={() => setSelected(new Set())} />
    </ListPage>
  );
}
