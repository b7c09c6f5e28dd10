import { isStaff } from '@shipmagic/domain/access/role';
import { dueWords } from '@shipmagic/domain/due/due-words';
import { mostCounted } from '@shipmagic/domain/inbox/inbox.contract';
import { inboxKinds } from '@shipmagic/domain/inbox/inbox-kinds';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { findAbsentViewer, listMorningReaders } from '../people/account/accounts.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthTransaction, inSystemTransaction, inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import { doEach } from '../platform/jobs/do-each.ts';
import { isMailEnabled } from '../platform/mail/mail-enabled.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { countListed, listItems } from './inbox.queries.ts';
import { type InboxMail, inboxMail } from './inbox-mail.ts';
import { presentItem } from './present-item.ts';

/** Rows in one mail. */
const named = 15;

/** Mails everybody who wants it what waits for them, once a day, with the rights that they have now. */
export async function mailInboxes(db: Database, now: Date): Promise<void> {
  if (!(await inSystemTransaction(db, isMailEnabled))) return;
  await doEach(await inAuthTransaction(db, listMorningReaders), async (userId) => {
    const reader = await inAuthTransaction(db, (tx) => findAbsentViewer(tx, userId, null));
    const content = reader && (await inViewerTransaction(db, reader, (tx) => readInbox(tx, reader, now)));
    if (!content) return;
    await inSystemTransaction(db, (tx) =>
      queueMail(tx, inboxMail, {
        audience: 'user',
        recipient: reader.email,
        content,
        dedupeKey: `inbox:${reader.userId}:${indiaDay(now)}`,
      }),
    );
  });
}

/** The inbox of a person as a mail; null when nothing does. */
async function readInbox(tx: Tx, reader: Viewer, now: Date): Promise<InboxMail | null> {
  const view = isStaff(reader) ? 'mine' : 'all';
  const filters = { view, search: '', kind: [], vendor: [], due: 'all' } as const;
  const total = await countListed(tx, reader, filters);
  if (total === 0) return null;
  const rows = await listItems(tx, reader, filters, { skip: 0, limit: named });
  const items = rows
    .map((row) => presentItem(row, reader, now))
    .map(({ id, kind, reason, order, vendorName, dueAt }) => ({
      id,
      label: inboxKinds[kind].label,
      reason,
      about: order ? `Order ${order.orderNumber}` : (vendorName ?? 'ShipMagic'),
      due: dueWords(new Date(dueAt), now).full,
    }));
  return { view, total, atLeast: total === mostCounted, items };
}
