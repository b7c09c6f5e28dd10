import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../audit/record-audit.ts';
import { recordActivity } from '../orders/activity/record-activity.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { lockMail, requeueMail } from './mails.queries.ts';

/**
 * Requeues a failed mail, or brings forward the next attempt of a queued one. It keeps its Message-ID. A mail sent or
 * being sent is unchanged. Returns the recipient. Throws 404 and 409.
 */
export async function retryMail(tx: Tx, viewer: Viewer, mailId: string): Promise<string> {
  const mail = await lockMail(tx, mailId);
  if (!mail) throw new AppError('not_found', 'Mail not found');
  if (mail.state === 'sent') throw new AppError('conflict', 'This mail has already been sent.');
  if (mail.state === 'sending') throw new AppError('conflict', 'This mail is being sent right now.');
  if (!mail.has_content)
    throw new AppError('conflict', 'The content of this mail has been deleted, so it cannot be sent.');
  await requeueMail(tx, mailId);
  await enqueue(tx, 'send_mail', { mailId }, { key: `mail:${mailId}`, maxAttempts: 3 });
  await recordAudit(tx, {
    actor: viewer,
    action: 'mail.sent_again',
    subject: mail.recipient,
    details: { mailId, about: mail.subject },
    address: viewer.ipAddress,
  });
  if (mail.order_id) {
    await recordActivity(tx, viewer, {
      orderId: mail.order_id,
      type: 'email_sent',
      action: 'An email is sent again',
      notes: `“${mail.subject}” to ${mail.recipient}`,
      staffOnly: mail.audience === 'customer',
    });
  }
  return mail.recipient;
}
