import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { inboxRowsContract } from '@shipmagic/domain/inbox/inbox-rows.contract';
import { outcomeText, serverMessage } from '../api/api-error.ts';
import { invalidate } from '../api/cache.ts';
import { toast } from '../ui/toast.ts';

/** Loads again what shows items. Not to be awaited: the next key must find the buttons of the row alive. */
export const reloadInbox = () =>
  void invalidate([inboxRowsContract.list, inboxContract.list, inboxContract.counts, inboxContract.get]);

/** An item was not changed, or nobody knows whether it was. */
export function tellUnchanged(error: Error): void {
  toast.alert(serverMessage(error) ?? 'Nothing was changed', outcomeText(error));
  reloadInbox();
}
