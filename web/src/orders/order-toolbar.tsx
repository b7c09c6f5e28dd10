import { NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { pageSizes } from '@shipmagic/domain/http/pagination';
import { orderSorts, sortedBy } from '@shipmagic/domain/orders/order-sort';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import type { ReactNode } from 'react';
import { DensitySwitch } from '../ui/density-switch.tsx';
import { FilterButton } from '../ui/filter-button.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import classes from '../ui/list-toolbar.module.css';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import { SortMenu } from '../ui/sort-menu.tsx';
import { countFilters, filtersOf, type OrderFilterChoice, type OrderSearch, sortChange } from './order-search.ts';
import type { PastedOrders } from './paste-dialog.tsx';
import { usePasteOrders } from './paste-orders.tsx';
import { isPastedList } from './pasted-numbers.ts';

const FilterDialog = lazyDialog(() => import('./filter-dialog.tsx'), 'FilterDialog');

interface OrderToolbarProps {
  user: SessionUser;
  search: OrderSearch;
  /** The filters that can be taken away. */
  filters: OrderFilterChoice;
  /** A vendor member sees nothing before this day, `YYYY-MM-DD`. */
  firstDay: string | null;
  onChange: (part: Partial<OrderSearch>) => void;
  /** Numbers were pasted, and these are their orders. */
  onPasted: (orders: PastedOrders) => void;
  /** Further actions on the list. */
  children: ReactNode;
}

export function OrderToolbar({ user, search, filters, firstDay, onChange, onPasted, children }: OrderToolbarProps) {
  const paste = usePasteOrders(user, onPasted);
  const [filtering, filterDialog] = useDisclosure();
  return (
    <ListToolbar
      what="orders"
      term={search.searchTerm}
      onSearch={(searchTerm) => onChange({ searchTerm })}
      onPaste={(text) => {
        const isList = isPastedList(text);
        if (isList) paste.take(text);
        return isList;
      }}
    >
      <NativeSelect
        className={classes.size ?? ''}
        aria-label="Orders per page"
        value={String(search.pageSize)}
        onChange={(event) => onChange({ pageSize: Number(event.currentTarget.value) })}
        data={pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
      />
      <FilterButton count={countFilters(filters)} onClick={filterDialog.open} />
      <FilterDialog
        opened={filtering}
        onClose={filterDialog.close}
        filters={filtersOf(search)}
        firstDay={firstDay}
        onApply={onChange}
      />
      {paste.button}
      {children}
      <SortMenu
        sorts={orderSorts}
        by={sortedBy(search).sort}
        direction={sortedBy(search).direction}
        onSort={(by, direction) => onChange(sortChange(by, direction))}
      />
      <DensitySwitch />
    </ListToolbar>
  );
}
