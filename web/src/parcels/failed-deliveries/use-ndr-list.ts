import { type NdrItem, ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { type NdrState, waitsToBeUndone } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
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
const moved: Record<NdrState, string> = {
  open: 'Open again',
  asked: 'Moved to Waiting for courier',
  resolved: 'Resolved',
};
const noteOf = ({ state }: NdrItem, listed: NdrState) => (state === listed ? 'No longer in this list' : moved[state]);
/** Its courier is asked or answers soon. */
export const isWaiting = ({ action }: NdrItem) =>
  action !== null &&
  (action.state === 'unknown' ||
    action.state === 'submitted' ||
    (action.state === 'requested' && waitsToBeUndone(action)));

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
  });
  // Those that have left the list are looked up one by one.
  const left = useRoutes(
    ndrContract.get,
    held.gone.slice(0, mostSingles).map((row) => ({ params: { id: idOf(row) } })),
  );
  const now = new Map(left.map((item) => [idOf(item), item]));
  const rows = held.rows?.map((row) => now.get(idOf(row)) ?? row);
  const notes = new Map(held.gone.map((row) => [idOf(row), noteOf(now.get(idOf(row)) ?? row, list.search.state)]));
  useLookAgain('orders', rows?.some(isWaiting) ?? false);
  return { ...list, held: rows, notes, put: held.put };
}
