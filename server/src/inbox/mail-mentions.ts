import type { InboxItem } from '@shipmagic/domain/inbox/inbox.contract';
import { inboxKinds } from '@shipmagic/domain/inbox/inbox-kinds';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../platform/db/transaction.ts';
import { isMailEnabled } from '../platform/mail/mail-enabled.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import type { ItemChange, People } from './change-item.ts';
import { mentionMail } from './mention-mail.ts';

/** Mails a note to those it mentions, its author excepted. */
export async function mailMentions(
  tx: Tx,
  viewer: Viewer,
  item: InboxItem,
  { note, mentions = [] }: ItemChange,
  people: People,
): Promise<void> {
  if (note === undefined || mentions.length === 0 || !(await isMailEnabled(tx))) return;
  const { label } = inboxKinds[item.kind];
  const about = item.order ? `Order ${item.order.orderNumber}` : (item.vendorName ?? label);
  for (const id of new Set(mentions)) {
    const person = people.get(id);
    if (!person || id === viewer.userId) continue;
    await queueMail(tx, mentionMail, {
      audience: 'user',
      recipient: person.email,
      content: { by: viewer.email, note, reason: item.reason, subject: `${label}, ${about}`, exceptionId: item.id },
      requestedBy: viewer.userId,
    });
  }
}
