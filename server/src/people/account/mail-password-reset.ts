import { randomUUID } from 'node:crypto';
import { passwordResetMinutes } from '@shipmagic/domain/people/password-reset.contract';
import { isTemporaryAddress } from '@shipmagic/domain/people/temporary-address';
import type { Tx } from '../../platform/db/transaction.ts';
import { type KeyRing, markOf } from '../../platform/key-ring.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { findAccountByEmail } from './accounts.queries.ts';
import { hashSecret, linkSecret } from './link-secret.ts';
import { passwordResetMail } from './password-reset-mail.ts';
import { insertReset } from './password-resets.queries.ts';

/** Mails a password reset link, if there is an active, permanent account. */
export async function mailPasswordReset(tx: Tx, linkKeys: KeyRing, email: string, now: Date): Promise<void> {
  const account = await findAccountByEmail(tx, email);
  if (!account?.is_active || account.access_ends_at || isTemporaryAddress(account.email)) return;
  const id = randomUUID();
  await insertReset(tx, {
    id,
    secret_hash: hashSecret(linkSecret(linkKeys.current, 'password-reset', id)),
    user_id: account.id,
    expires_at: new Date(now.getTime() + passwordResetMinutes * 60_000),
  });
  await queueMail(tx, passwordResetMail(linkKeys), {
    audience: 'user',
    recipient: account.email,
    content: { resetId: id, key: markOf(linkKeys.current) },
  });
}
