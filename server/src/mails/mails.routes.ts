import { AppError } from '@shipmagic/domain/http/errors';
import { totalPages } from '@shipmagic/domain/http/pagination';
import { mailsContract } from '@shipmagic/domain/mails/mails.contract';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { countMails, listMails } from './mails.queries.ts';
import { presentMail } from './present-mail.ts';
import { retryMail } from './retry-mail.ts';

const statesOf = { failed: ['failed'], open: ['queued', 'sending'] };

export function mailRoutes(mount: Mount, deps: { db: Database; mailer: Mailer | null }): void {
  mount(mailsContract.list, ({ viewer, query: { state, page, limit } }) =>
    inViewerTransaction(deps.db, viewer, async (tx) => {
      const counts = await countMails(tx);
      const mails = await listMails(tx, statesOf[state], { page, limit });
      const total = counts[state];
      return { mails: mails.map(presentMail), total, page, limit, totalPages: totalPages(total, limit), counts };
    }),
  );

  mount(mailsContract.retry, async ({ viewer, params }) => {
    if (!deps.mailer) throw new AppError('unavailable', 'Mail is not enabled: no mail server is configured.');
    const recipient = await inViewerTransaction(deps.db, viewer, (tx) => retryMail(tx, viewer, params.id));
    return { message: `The mail to ${recipient} is being sent again` };
  });
}
