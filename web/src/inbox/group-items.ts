import type { InboxItem } from '@shipmagic/domain/inbox/inbox.contract';
import type { InboxKindName } from '@shipmagic/domain/inbox/inbox-kinds';
import { inboxRowsContract } from '@shipmagic/domain/inbox/inbox-rows.contract';
import type { Urgency } from '@shipmagic/domain/inbox/urgency';
import { call } from '../api/client.ts';
import { type InboxSearch, toInboxQuery } from './inbox-search.ts';

const rowsPerCall = 100;
/** Items of a group that one step is for, at most: the rest is there again when they are done. */
export const mostAtOnce = 500;

/** The items of a group under the filters of the screen, of some kinds or, with null, of all. */
export async function readGroupItems(
  search: InboxSearch,
  urgency: Urgency,
  kinds: readonly InboxKindName[] | null,
): Promise<InboxItem[]> {
  const items: InboxItem[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...toInboxQuery(search), urgency, page, limit: rowsPerCall };
    const { rows, totalPages } = await call(inboxRowsContract.list, { query });
    items.push(...rows.flatMap((row) => row.items).filter(({ kind }) => !kinds || kinds.includes(kind)));
    if (page >= totalPages || items.length >= mostAtOnce) return items.slice(0, mostAtOnce);
  }
}
