import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { Suspense, useEffect, useMemo } from 'react';
import { chosenCount, isAll } from '../batches/chosen.ts';
import { useFollowedBatches } from '../batches/followed-batches.ts';
import { useOrderSelection } from '../batches/use-order-selection.ts';
import { toOrderFilter, withoutFilters } from '../orders/order-search.ts';
import type { PastedOrders } from '../orders/paste-dialog.tsx';
import type { useOrderList } from '../orders/use-order-list.ts';
import { WorkingSetBar } from '../orders/working-set-bar.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useOnceTrue } from '../ui/use-once-true.ts';
import { whenIdle } from '../ui/when-idle.ts';

// Needed with the first selected order; loaded before that, once the list is there.
const ListBatches = lazyPart(() => import('./list-batches.tsx'), 'ListBatches');

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
  const isWorking = useOnceTrue(useFollowedBatches().length > 0 || chosenCount(chosen) > 0);
  useEffect(() => whenIdle(() => void ListBatches.preload()), []);
  const below = isWorking && (
    <Suspense>
      <ListBatches
        role={user.role}
        selection={selection}
        here={here}
        listed={{ total: list.stale ? undefined : list.total, atLeast }}
        exported={{ search: exported, selected: ids, role: user.role, firstDay }}
        onEnded={release}
      />
    </Suspense>
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
