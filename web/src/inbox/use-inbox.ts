import { type InboxItem, inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { itemOutcomeLabels } from '@shipmagic/domain/inbox/item-state';
import { useRoutes } from '../api/use-route.ts';
import { stringifySearch } from '../ui/search-params.ts';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { useHeldPage } from '../ui/use-held-page.ts';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';
import { inboxPageSize, toInboxQuery } from './inbox-search.ts';

const everyMs = 10_000;
/** Rows that have left the list and are looked up one by one, at most; the others keep their last state. */
const mostSingles = 20;
const idOf = ({ id }: InboxItem) => id;

/** Why a row is no longer in the list. */
function noteOf(item: InboxItem): string {
  if (item.outcome) return itemOutcomeLabels[item.outcome];
  if (item.snoozedUntil) return `Snoozed until ${storeDay(item.snoozedUntil)}, ${storeTime(item.snoozedUntil)}`;
  return 'No longer in this list';
}

/** The inbox; rows stay in their places while somebody works on them. */
export function useInbox() {
  const list = useListScreen(useListSearch('/shell/inbox'), {
    route: inboxContract.list,
    query: toInboxQuery,
    rows: ({ items }) => items,
    pageSize: inboxPageSize,
    load: { again: () => everyMs },
  });
  const { item: _, ...place } = list.search;
  const held = useHeldPage({ place: stringifySearch(place), rows: list.rows, rowId: idOf, stale: list.stale });
  const left = useRoutes(
    inboxContract.get,
    held.gone.slice(0, mostSingles).map((row) => ({ params: { id: idOf(row) } })),
  );
  const now = new Map(left.map(({ item }) => [idOf(item), item]));
  const rows = held.rows?.map((row) => newer(now.get(idOf(row)), row));
  const notes = new Map(held.gone.map((row) => [idOf(row), noteOf(newer(now.get(idOf(row)), row))]));
  return { ...list, held: rows, notes, put: held.put };
}

/** The later of what is known of a row: a change of one's own is answered before the list is read again. */
const newer = (read: InboxItem | undefined, known: InboxItem): InboxItem =>
  read && read.version >= known.version ? read : known;
