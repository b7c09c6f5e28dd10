import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { useMemo } from 'react';
import { isAll } from '../batches/chosen.ts';
import { OrderBatches } from '../batches/order-batches.tsx';
import { useOrderSelection } from '../batches/use-order-selection.ts';
import { toOrderFilter, withoutFilters } from '../orders/order-search.ts';
import type { PastedOrders } from '../orders/paste-dialog.tsx';
import type { useOrderList } from '../orders/use-order-list.ts';
import { WorkingSetBar } from '../orders/working-set-bar.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { batchSlots } from './batch-slots.tsx';

const ExportDialog = lazyDialog(() => import('../orders/export-dialog.tsx'), 'ExportDialog');

const AskManyDialog = lazyDialog(() => import('../returns/ask-many/ask-many-dialog.tsx'), 'AskManyDialog');

const none: ReadonlySet<string> = new Set();

/** The selection of the orders list, and what can be done to all selected orders at once, below the list. */
export function useListBatches(user: SessionUser, orders: ReturnType<typeof useOrderList>) {
  const { list, search, change, filters, held, isNear, release, firstDay } = orders;
  const shown = held?.orders;
  const here = useMemo(() => shown?.map(({ magicOrderId }) => magicOrderId) ?? [], [shown]);
  const selection = useOrderSelection(toOrderFilter(search), here);
  const { chosen, rows, select } = selection;
  /** For an export: all that match are exported by the filters themselves. */
  const ids = isAll(chosen) ? none : chosen.ids;
  // Selected orders that do not match the search are exported without it.
  const exported = isNear && ids.size > 0 ? { ...search, searchTerm: undefined } : search;
  const atLeast = list.data?.atLeast?.includes(search.activeTab) ?? false;
  const below = (
    <OrderBatches
      role={user.role}
      selection={selection}
      here={here}
      listed={{ total: list.stale ? undefined : list.total, atLeast }}
      slots={{
        ...batchSlots,
        exportDialog: (opened, onClose) => (
          <ExportDialog
            opened={opened}
            onClose={onClose}
            search={exported}
            selected={ids}
            role={user.role}
            firstDay={firstDay}
          />
        ),
        returnsDialog: (opened, onClose) => <AskManyDialog opened={opened} orders={[...ids]} onClose={onClose} />,
      }}
      onEnded={release}
    />
  );
  /** Shows pasted orders and nothing else, all of them selected. */
  const workOn = ({ workingSet, magicOrderIds }: PastedOrders) => {
    select(new Set(magicOrderIds));
    void change({ ...withoutFilters(filters), searchTerm: undefined, activeTab: 'all', workingSet });
  };
  const workingSet = search.workingSet !== undefined && (
    <WorkingSetBar
      userId={user.id}
      workingSet={search.workingSet}
      total={list.stale ? undefined : list.total}
      onClose={() => {
        selection.clear();
        void change({ workingSet: undefined });
      }}
    />
  );
  return { workOn, workingSet, selection: { ids: rows, onChange: select }, ids, exported, below };
}
