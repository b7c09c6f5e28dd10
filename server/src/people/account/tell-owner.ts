import type { Tx } from '../../platform/db/transaction.ts';
import { isMailEnabled } from '../../platform/mail/mail-enabled.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type AccountNews, accountNewsMail } from './account-news-mail.ts';

interface ToldNews {
  /** The owner's address. */
  readonly email: string;
  readonly news: AccountNews;
  readonly ipAddress: string | null;
  /** Who did it, if not the owner. */
  readonly by?: string;
}

/** Mails the owner about a change to the account, in the transaction of the change. */
export async function tellOwner(tx: Tx, { email, news, ipAddress, by }: ToldNews, now: Date): Promise<void> {
  if (!(await isMailEnabled(tx))) return;
  await queueMail(tx, accountNewsMail, {
    audience: 'user',
    recipient: email,
    content: { news, at: now.toISOString(), ipAddress, by: by ?? null },
  });
}
