import type { RouteInput } from '@shipmagic/domain/http/route';
import { type InboxItem, inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { useRouteMutation } from '../api/use-route.ts';
import { forgetDraft } from '../ui/use-draft.ts';
import { reloadInbox, tellUnchanged } from './changed-inbox.ts';

export type ItemChange = Omit<RouteInput<typeof inboxContract.change>['body'], 'version'>;

/** The field of an item's note, which goes with whatever is done with the item. */
export const noteDraft = (id: string) => `note of item ${id}`;

/** Changes an item; `onChanged` gets it as it is then. */
export function useChangeItem(item: InboxItem, onChanged: (item: InboxItem) => void) {
  const change = useRouteMutation(inboxContract.change, {
    onSuccess: ({ item: changed }, { body }) => {
      if (body.note !== undefined) forgetDraft(noteDraft(item.id));
      onChanged(changed);
      reloadInbox();
    },
    onError: tellUnchanged,
  });
  return {
    busy: change.isPending,
    change: (body: ItemChange) => change.mutate({ params: { id: item.id }, body: { ...body, version: item.version } }),
  };
}
