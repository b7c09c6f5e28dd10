import type { InboxItem } from '@shipmagic/domain/inbox/inbox.contract';
import type { InboxRow } from '@shipmagic/domain/inbox/inbox-rows.contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { inboxColumns } from './inbox-columns.tsx';
import { countInboxFilters, inboxPageSize, isFolded } from './inbox-search.ts';
import { emptyTitles } from './inbox-tabs.ts';
import { headOf } from './row-head.ts';
import type { StepLeadsTo } from './use-group-step.ts';
import { useInbox } from './use-inbox.ts';
import { useVisit } from './use-visit.ts';

/** The rows of the inbox and what its screen does with them. `leadsTo` stays the same from one call to the next. */
export function useInboxScreen(leadsTo: StepLeadsTo) {
  const inbox = useInbox();
  useVisit();
  const { search, change, data, held, put } = inbox;
  const navigate = useNavigate();
  const showDetails = useCallback(
    ({ id }: InboxItem) => change({ item: id, page: search.page }, true),
    [change, search.page],
  );
  const putItem = useCallback(
    (item: InboxItem) => {
      const row = held?.find(({ items }) => items.some(({ id }) => id === item.id));
      if (row) put({ ...row, items: row.items.map((one) => (one.id === item.id ? item : one)) });
    },
    [held, put],
  );
  const openRow = (row: InboxRow | undefined) => {
    const item = row && headOf(row);
    return item?.order
      ? navigate({ to: '/orders/$id', params: { id: item.order.magicOrderId } })
      : item && showDetails(item);
  };
  const columns = useMemo(() => inboxColumns(put, showDetails), [put, showDetails]);
  const groups = useMemo(
    () => (data ? { groups: data.groups, atLeast: data.atLeast, cutOff: data.cutOff, search, leadsTo } : null),
    [data, search, leadsTo],
  );
  const filtered = countInboxFilters(search) > 0 || search.searchTerm !== undefined || search.group !== undefined;
  const folded = isFolded(search) && search.group === undefined;
  const old = data?.groups.old?.rows ?? 0;
  // They stand behind all others.
  const pageOfOld = Math.floor(((data?.total ?? 0) - (folded ? 0 : old)) / inboxPageSize) + 1;
  return {
    ...inbox,
    columns,
    groups,
    putItem,
    openRow,
    filtered,
    emptyTitle:
      folded && old > 0 ? 'Only old items are left' : filtered ? 'No results found' : emptyTitles[search.view],
    /** The old rows below all others; null where none are folded. */
    oldRows:
      old > 0 && search.searchTerm === undefined && search.group === undefined && search.view !== 'done'
        ? {
            rows: old,
            atLeast: data?.atLeast.includes('old') ?? false,
            folded,
            onFold: (fold: boolean) => void change(fold ? { old: undefined } : { old: 'shown', page: pageOfOld }, true),
          }
        : null,
  };
}
