import type { RouteInput } from '@shipmagic/domain/http/route';
import { type InboxItem, inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { outcomeText, serverMessage } from '../api/api-error.ts';
import { invalidate } from '../api/cache.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { toast } from '../ui/toast.ts';
import { forgetDraft } from '../ui/use-draft.ts';

export type ItemChange = Omit<RouteInput<typeof inboxContract.change>['body'], 'version'>;

const shown = [inboxContract.list, inboxContract.counts, inboxContract.get];

/** The field of an item's note, which goes with whatever is done with the item. */
export const noteDraft = (id: string) => `note of item ${id}`;

/** Changes an item; `onChanged` gets it as it is then. */
export function useChangeItem(item: InboxItem, onChanged: (item: InboxItem) => void) {
  const change = useRouteMutation(inboxContract.change, {
    // Not awaited: the next key must find the buttons of the row alive.
    onSuccess: ({ item: changed }, { body }) => {
      if (body.note !== undefined) forgetDraft(noteDraft(item.id));
      onChanged(changed);
      void invalidate(shown);
    },
    onError: (error) => {
      toast.alert(serverMessage(error) ?? 'Nothing was changed', outcomeText(error));
      void invalidate(shown);
    },
  });
  return {
    busy: change.isPending,
    change: (body: ItemChange) => change.mutate({ params: { id: item.id }, body: { ...body, version: item.version } }),
  };
}
