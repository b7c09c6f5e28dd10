import type { Tx } from '../../platform/db/transaction.ts';
import { isMailEnabled } from '../../platform/mail/mail-enabled.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type AccountNews, accountNewsMail } from './account-news-mail.ts';

interface ToldNews {
  /** Whose account it is. */
  readonly email: string;
  readonly news: AccountNews;
  readonly ipAddress: string | null;
  /** Who did it, when it was not the owner. */
  readonly by?: string;
}

/** Mails the owner of an account what was done to it, in the transaction in which it happens. */
export async function tellOwner(tx: Tx, { email, news, ipAddress, by }: ToldNews, now: Date): Promise<void> {
  if (!(await isMailEnabled(tx))) return;
  await queueMail(tx, accountNewsMail, {
    audience: 'user',
    recipient: email,
    content: { news, at: now.toISOString(), ipAddress, by: by ?? null },
  });
}
