import { NativeSelect } from '@mantine/core';
import { pageSizes } from '@shipmagic/domain/http/pagination';
import type { ReactNode } from 'react';
import { FilterButton } from '../ui/filter-button.tsx';
import classes from '../ui/list-toolbar.module.css';
import { SearchBox } from '../ui/search-box.tsx';
import type { OrderSearch } from './order-search.ts';

interface OrderToolbarProps {
  search: OrderSearch;
  filterCount: number;
  onChange: (part: Partial<OrderSearch>) => void;
  onFilter: () => void;
  /** Further actions on the list. */
  children: ReactNode;
}

export function OrderToolbar({ search, filterCount, onChange, onFilter, children }: OrderToolbarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <SearchBox
          what="orders"
          delay={300}
          value={search.searchTerm ?? ''}
          onSearch={(term) => onChange({ searchTerm: term || undefined })}
        />
      </div>
      <NativeSelect
        className={classes.size ?? ''}
        aria-label="Orders per page"
        value={String(search.pageSize)}
        onChange={(event) => onChange({ pageSize: Number(event.currentTarget.value) })}
        data={pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
      />
      <FilterButton count={filterCount} onClick={onFilter} />
      {children}
    </div>
  );
}
