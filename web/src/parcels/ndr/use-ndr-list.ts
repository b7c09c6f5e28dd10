import { type NdrItem, ndrContract } from '@shipmagic/domain/parcels/ndr/ndr.contract';
import type { NdrState } from '@shipmagic/domain/parcels/ndr/ndr-action';
import { useEffect } from 'react';
import { useLookAgain } from '../../api/use-look-again.ts';
import { useRoutes } from '../../api/use-route.ts';
import { stringifySearch } from '../../ui/search-params.ts';
import { useHeldPage } from '../../ui/use-held-page.ts';
import { useListScreen } from '../../ui/use-list-screen.ts';
import { useListSearch } from '../../ui/use-list-search.ts';
import { ndrPageSize, toNdrQuery } from './ndr-search.ts';

/** Maximum number of rows loaded individually; the others keep their last state. */
const mostSingles = 20;

const idOf = ({ magicOrderId }: NdrItem) => magicOrderId;
const notes: Record<NdrState, string> = { open: 'Open again', asked: 'Moved to Action asked', resolved: 'Resolved' };
/** Its courier is asked or answers soon. */
const isWaiting = ({ action }: NdrItem) =>
  action?.state === 'unknown' || action?.state === 'submitted' || action?.state === 'requested';

/** The list of failed deliveries; rows stay in their places while somebody works on them. */
export function useNdrList() {
  const list = useListScreen(useListSearch('/shell/ndr'), {
    route: ndrContract.list,
    query: toNdrQuery,
    rows: ({ items }) => items,
    pageSize: ndrPageSize,
  });
  const held = useHeldPage({
    place: stringifySearch({ ...list.search }),
    rows: list.rows,
    rowId: idOf,
    stale: list.stale,
    noteOf: ({ state }) => (state === list.search.state ? 'No longer in this list' : notes[state]),
  });
  const { put } = held;
  // Those that have left the list are looked up one by one.
  const left = useRoutes(
    ndrContract.get,
    held.gone.slice(0, mostSingles).map((row) => ({ params: { id: idOf(row) } })),
  );
  const news = left.find((item) => held.gone.some((row) => idOf(row) === idOf(item) && row !== item));
  useEffect(() => {
    if (news) put(news);
  });
  useLookAgain('orders', held.rows?.some(isWaiting) ?? false);
  return { ...list, held: held.rows, notes: held.notes, put };
}
