import { AppError } from '@shipmagic/domain/http/errors';
import { channelWords, messageChannel } from '@shipmagic/domain/messages/channel';
import { maskedPhone } from '@shipmagic/domain/messages/masked-phone';
import { arrivingStates } from '@shipmagic/domain/messages/message-state';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../audit/record-audit.ts';
import { recordActivity } from '../orders/activity/record-activity.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { lockMessage, type MessageRow, updateMessage } from './messages.queries.ts';

/** Why a message cannot be sent again, as a sentence; null if it can. */
export function whyNoRetry({
  state,
  phone,
  content,
  unclear_attempts: unclear,
}: Pick<MessageRow, 'state' | 'phone' | 'content' | 'unclear_attempts'>): string | null {
  if (arrivingStates.some((one) => one === state)) return 'The provider has accepted this message already.';
  if (phone === null || content === null) return 'The content of this message has been deleted, so it cannot be sent.';
  // Until then its provider may still report it.
  if (state === 'unknown' && unclear < 2) return 'It is not known yet whether this message went out: wait ten minutes.';
  return null;
}

/**
 * Has a message sent again at once: the rules and the customer's consent are asked again, too. Returns the recipient.
 * Throws 404 and 409.
 */
export async function retryMessage(tx: Tx, viewer: Viewer, messageId: string, now: Date): Promise<string> {
  const message = await lockMessage(tx, messageId);
  if (!message) throw new AppError('not_found', 'Message not found');
  const why = whyNoRetry(message);
  if (why !== null) throw new AppError('conflict', why);
  await updateMessage(tx, messageId, {
    state: 'queued',
    attempts: 0,
    unclear_attempts: 0,
    further: [],
    next_attempt_at: now,
  });
  await enqueue(tx, 'send_message', { messageId }, { key: `message:${messageId}`, maxAttempts: 3 });
  const to = maskedPhone(message.phone ?? '');
  const by = channelWords[messageChannel.parse(message.channel)];
  await recordAudit(tx, {
    actor: viewer,
    action: 'message.sent_again',
    subject: message.magic_order_id,
    details: { messageId, by },
    address: viewer.ipAddress,
  });
  await recordActivity(tx, viewer, {
    orderId: message.order_id,
    type: 'other',
    action: `A message by ${by} is sent again`,
    notes: to,
    staffOnly: true,
  });
  return to;
}
