import { SegmentedControl } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FilterButton } from '../../ui/filter-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { ListToolbar } from '../../ui/list-toolbar.tsx';
import { countFilters, type ProductSearch } from './product-search.ts';

const FilterDialog = lazyDialog(() => import('./product-filter-dialog.tsx'), 'ProductFilterDialog');

interface ProductToolbarProps {
  search: ProductSearch;
  onChange: (part: Partial<ProductSearch>) => void;
  /** Further actions on the list. */
  children: ReactNode;
}

const views = [
  { value: 'table', label: 'Table view', icon: IconList },
  { value: 'grid', label: 'Grid view', icon: IconLayoutGrid },
] as const;

export function ProductToolbar({ search, onChange, children }: ProductToolbarProps) {
  const [filtering, filterDialog] = useDisclosure();
  return (
    <ListToolbar what="products" term={search.searchTerm} onSearch={(searchTerm) => onChange({ searchTerm })}>
      <SegmentedControl
        aria-label="View"
        size="xs"
        value={search.view}
        onChange={(view) => onChange({ view: view as ProductSearch['view'], page: search.page })}
        data={views.map(({ value, label, icon: Icon }) => ({
          value,
          label: (
            <>
              <Icon size={16} aria-hidden style={{ display: 'block' }} />
              <span className="visually-hidden">{label}</span>
            </>
          ),
        }))}
      />
      <FilterButton count={countFilters(search)} onClick={filterDialog.open} />
      <FilterDialog
        opened={filtering}
        onClose={filterDialog.close}
        filters={{ vendors: search.vendors, type: search.type }}
        onApply={onChange}
      />
      {children}
    </ListToolbar>
  );
}
