import { type InboxItem, inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { type InboxRow, inboxRowsContract } from '@shipmagic/domain/inbox/inbox-rows.contract';
import { itemOutcomeLabels } from '@shipmagic/domain/inbox/item-state';
import { useRoutes } from '../api/use-route.ts';
import { stringifySearch } from '../ui/search-params.ts';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { useHeldPage } from '../ui/use-held-page.ts';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';
import { inboxPageSize, toInboxQuery } from './inbox-search.ts';
import { headOf } from './row-head.ts';

const everyMs = 10_000;
/** Rows that have left the list and are looked up one by one, at most; the others keep their last state. */
const mostSingles = 20;
const keyOf = ({ key }: InboxRow) => key;

/** Why a row is no longer in the list, and what that changed. */
function noteOf(row: InboxRow): string {
  const item = headOf(row);
  if (item.state === 'resolved' && item.outcome)
    return `${itemOutcomeLabels[item.outcome]}. Nothing was changed in the order; it comes back if it happens again.`;
  if (item.outcome) return itemOutcomeLabels[item.outcome];
  if (item.snoozedUntil) return `Snoozed until ${storeDay(item.snoozedUntil)}, ${storeTime(item.snoozedUntil)}`;
  return 'No longer in this list';
}

/** The inbox by order; rows stay in their places while somebody works on them. */
export function useInbox() {
  const list = useListScreen(useListSearch('/shell/inbox'), {
    route: inboxRowsContract.list,
    query: toInboxQuery,
    rows: ({ rows }) => rows,
    pageSize: inboxPageSize,
    load: { again: () => everyMs },
  });
  const { item: _, ...place } = list.search;
  const held = useHeldPage({ place: stringifySearch(place), rows: list.rows, rowId: keyOf, stale: list.stale });
  const left = useRoutes(
    inboxContract.get,
    held.gone.slice(0, mostSingles).map((row) => ({ params: { id: headOf(row).id } })),
  );
  const now = new Map(left.map(({ item }) => [item.id, item]));
  // A row that stays the same object is not drawn again.
  const newest = (row: InboxRow): InboxRow => {
    const items = row.items.map((item) => newer(now.get(item.id), item));
    return items.every((item, i) => item === row.items[i]) ? row : { ...row, items };
  };
  const gone = new Set(held.gone.map(keyOf));
  const rows = held.rows?.map((row) => (gone.has(row.key) ? newest(row) : row));
  const notes = new Map(held.gone.map((row) => [row.key, noteOf(newest(row))]));
  return { ...list, held: rows, notes, put: held.put };
}

/** The later of what is known of an item: a change of one's own is answered before the list is read again. */
const newer = (read: InboxItem | undefined, known: InboxItem): InboxItem =>
  read && read.version >= known.version ? read : known;
