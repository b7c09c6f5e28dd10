import { Badge, Button, NativeSelect } from '@mantine/core';
import { pageSizes } from '@shipmagic/domain/http/pagination';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SearchBox } from '../ui/search-box.tsx';
import type { OrderSearch } from './order-search.ts';
import classes from './order-toolbar.module.css';

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
      <Button
        variant="default"
        onClick={onFilter}
        leftSection={<IconFilter size={16} />}
        rightSection={
          filterCount > 0 ? (
            <Badge size="sm" circle aria-label={`${filterCount} active`}>
              {filterCount}
            </Badge>
          ) : null
        }
      >
        Filter
      </Button>
      {children}
    </div>
  );
}
