import { totalPages } from '@shipmagic/domain/http/pagination';
import { messageChannel } from '@shipmagic/domain/messages/channel';
import { messagesContract } from '@shipmagic/domain/messages/messages.contract';
import { addDays, indiaDay, indiaDayStart } from '@shipmagic/domain/time/india-day';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { readChannels } from './channels-in-use.ts';
import { readConsent, writeConsent } from './customer-consent.ts';
import { countMessages, listMessages, sumCosts } from './messages.queries.ts';
import { presentMessage } from './present-message.ts';
import { retryMessage } from './retry-message.ts';

export function messageRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(messagesContract.list, ({ viewer, query: { page, limit, ...wanted } }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const total = await countMessages(tx, wanted);
      const rows = await listMessages(tx, wanted, { page, limit });
      const costs = await costsOfMonth(tx, new Date());
      return { messages: rows.map(presentMessage), total, page, limit, totalPages: totalPages(total, limit), costs };
    }),
  );

  mount(messagesContract.retry, async ({ viewer, params }) => {
    const to = await inViewerTransaction(db, viewer, (tx) => retryMessage(tx, viewer, params.id, new Date()));
    return { message: `The message to ${to} is being sent again` };
  });

  mount(messagesContract.consent, async ({ viewer, params }) => {
    const consent = await inViewerTransaction(db, viewer, (tx) => readConsent(tx, viewer, params.id));
    return { ...consent, canMessage: (await inSystemTransaction(db, readChannels)).length > 0 };
  });

  mount(messagesContract.setConsent, async ({ viewer, params, body }) => {
    await inViewerTransaction(db, viewer, (tx) => writeConsent(tx, viewer, params.id, { ...body, now: new Date() }));
    return {
      message: body.state === 'in' ? 'The customer is messaged from now on' : 'The customer is not messaged any more',
    };
  });
}

async function costsOfMonth(tx: Tx, now: Date) {
  const first = `${indiaDay(now).slice(0, 7)}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const costs = await sumCosts(tx, indiaDayStart(first), indiaDayStart(next));
  return costs.map(({ channel, ...sum }) => ({ channel: messageChannel.parse(channel), ...sum }));
}
