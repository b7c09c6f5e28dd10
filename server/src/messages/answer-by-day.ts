import { dayOfPayload } from '@shipmagic/domain/messages/consent';
import { messageNumber } from '@shipmagic/domain/messages/message-number';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { Reply } from '../platform/messages/read-whatsapp.ts';
import { findAsked } from './replies.queries.ts';

/** A day that a customer has tapped under the message about a failed delivery. */
export interface TappedDay {
  readonly magicOrderId: string;
  readonly shipmentId: string;
  /** After how many failed attempts they were asked. */
  readonly attempt: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** Answers the customer's question with a tapped day; false: it does not answer any, and people read it. */
export type AnswerDay = (tapped: TappedDay) => Promise<boolean>;

// Why: docs/decisions/messages.md, "A tapped day answers, and nothing else that is written back does".
/**
 * Answers the questions for which a day was tapped on the phone of the order. Returns the providers' numbers of those
 * replies; the same again gives the same.
 */
export async function answerByDays(
  db: Database,
  replies: readonly Reply[],
  answerDay: AnswerDay,
): Promise<ReadonlySet<string>> {
  const answered = new Set<string>();
  for (const { providerId, payload, phone, answers, at } of replies) {
    const day = payload && dayOfPayload(payload, at);
    if (!day || !phone || !answers) continue;
    const asked = await inSystemTransaction(db, (tx) => findAsked(tx, answers));
    // A phone that was handed on, or whose order has another one by now, is nobody's word.
    if (!asked || asked.phone !== phone || messageNumber(asked.contact) !== phone) continue;
    const { magic_order_id: magicOrderId, shipment_id: shipmentId, attempt } = asked;
    if (await answerDay({ magicOrderId, shipmentId, attempt, day })) answered.add(providerId);
  }
  return answered;
}
