import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { messageChannel } from '@shipmagic/domain/messages/channel';
import { maskedPhone } from '@shipmagic/domain/messages/masked-phone';
import { messageState } from '@shipmagic/domain/messages/message-state';
import type { messagesContract } from '@shipmagic/domain/messages/messages.contract';
import type { listMessages } from './messages.queries.ts';
import { whyNoRetry } from './retry-message.ts';

type Row = Awaited<ReturnType<typeof listMessages>>[number];
type Presented = RouteAnswer<(typeof messagesContract)['list']>['messages'][number];

/** A message as staff see it: its outcome, not its content, and of its phone the last four digits. */
export function presentMessage(row: Row): Presented {
  const state = messageState.parse(row.state);
  return {
    id: row.id,
    channel: messageChannel.parse(row.channel),
    // The database accepts no other values.
    event: row.event as Presented['event'],
    state,
    recipient: row.phone && maskedPhone(row.phone),
    attempts: row.attempts,
    error: row.error,
    code: row.code,
    cost: row.cost === null ? null : Number(row.cost),
    mayHaveArrived: state === 'unknown',
    canBeRetried: whyNoRetry(row) === null,
    nextTryAt: state === 'queued' ? row.next_attempt_at.toISOString() : null,
    magicOrderId: row.magic_order_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
