import type { RouteInput } from '@shipmagic/domain/http/route';
import { type InboxRow, inboxRowsContract } from '@shipmagic/domain/inbox/inbox-rows.contract';
import { useRouteMutation } from '../api/use-route.ts';
import { reloadInbox, tellUnchanged } from './changed-inbox.ts';

export type RowChange = Omit<RouteInput<typeof inboxRowsContract.change>['body'], 'items'>;

/** Changes all items of a row together; `onChanged` gets the row as it is then. */
export function useChangeRow(row: InboxRow, onChanged: (row: InboxRow) => void) {
  const change = useRouteMutation(inboxRowsContract.change, {
    onSuccess: ({ items }) => {
      const changed = new Map(items.map((item) => [item.id, item]));
      onChanged({ ...row, items: row.items.map((item) => changed.get(item.id) ?? item) });
      reloadInbox();
    },
    onError: tellUnchanged,
  });
  return {
    busy: change.isPending,
    change: (body: RowChange) =>
      change.mutate({ body: { ...body, items: row.items.map(({ id, version }) => ({ id, version })) } }),
  };
}
