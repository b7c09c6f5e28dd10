import { useMemo } from 'react';
import { useKept } from '../ui/use-kept-selection.ts';
import { type Chosen, isAll, nothingChosen, type OrderFilter, underFilter } from './chosen.ts';

/** The selection of the list of orders: rows, or all that its filter matches. `here`: the rows of this page. */
export function useOrderSelection(filter: OrderFilter, here: readonly string[]) {
  const [kept, keep] = useKept<Chosen>('orders', () => nothingChosen);
  const chosen = underFilter(kept, filter);
  const all = isAll(chosen);
  const rows = useMemo(() => (all ? new Set(here) : chosen.ids), [all, here, chosen]);
  return {
    chosen,
    /** The rows that are shown as selected. */
    rows,
    select: (ids: ReadonlySet<string>) => keep({ ids }),
    selectAll: (total: number) => keep({ filter, total }),
    clear: () => keep(nothingChosen),
  };
}
export type OrderSelection = ReturnType<typeof useOrderSelection>;
