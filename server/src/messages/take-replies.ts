import { consentOfReply, dayOfPayload } from '@shipmagic/domain/messages/consent';
import { longDayText } from '@shipmagic/domain/time/written-time';
import { recordActivity } from '../orders/activity/record-activity.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Reply } from '../platform/messages/read-whatsapp.ts';
import { insertConsents } from './consents.queries.ts';
import { knowUser } from './know-user.ts';
import { findAnswered, insertReply } from './replies.queries.ts';

const actions = {
  text: 'Customer wrote by WhatsApp',
  other: 'Customer sent something by WhatsApp that is no text',
  day: 'Customer asks for delivery on another day',
  stop: 'Customer wants no messages any more',
  start: 'Customer wants messages again',
} as const;

// Why: docs/decisions/messages.md, "A tapped day answers, and nothing else that is written back does".
/**
 * Takes in what customers write or tap, each once: a no or a yes to messages counts, and all else is for people to read.
 * `answered`: those that have answered the customer's question, whose history tells it already.
 */
export async function takeReplies(tx: Tx, replies: readonly Reply[], answered: ReadonlySet<string>): Promise<void> {
  for (const reply of replies) {
    const about = await findAnswered(tx, reply);
    const phone = reply.phone ?? about?.phone ?? null;
    const day = reply.payload === null ? null : dayOfPayload(reply.payload, reply.at);
    const consent = reply.text === null || day ? null : consentOfReply(reply.text);
    const kind = day ? 'day' : consent === 'out' ? 'stop' : consent === 'in' ? 'start' : reply.text ? 'text' : 'other';
    const hasAnswered = answered.has(reply.providerId);
    const isNew = await insertReply(tx, { reply, about: about ?? null, phone, kind, day, answered: hasAnswered });
    if (!isNew) continue;
    if (about && reply.userId !== null) await knowUser(tx, about, reply.userId);
    if (about && !hasAnswered)
      await recordActivity(tx, null, {
        orderId: about.order_id,
        type: 'other',
        action: actions[kind],
        notes: day ? longDayText(day) : (reply.text?.slice(0, 1000) ?? null),
        staffOnly: true,
      });
    if (!consent || !phone) continue;
    const { at, text: said } = reply;
    await insertConsents(tx, [{ phone, orderId: about?.order_id ?? null, state: consent, source: 'reply', said, at }]);
  }
}
