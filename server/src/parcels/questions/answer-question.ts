import { AppError } from '@shipmagic/domain/http/errors';
import { customerAnswer } from '@shipmagic/domain/parcels/answers/answer-schemas';
import { answerLabels, needsCode } from '@shipmagic/domain/parcels/answers/customer-answer';
import type { GivenAnswer as Given } from '@shipmagic/domain/parcels/answers/customer-question';
import { answerText } from '@shipmagic/domain/parcels/questions/answer-text';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { dropAnswered } from '../../messages/messages.ts';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { actOnAnswer } from './act-on-answer.ts';
import { type CheckedAnswer, checkAnswer, type GivenAnswer } from './check-answer.ts';
import { checkCode } from './check-code.ts';
import { nothingToAnswer, orderNotFound } from './customer-visitor.ts';
import { findDetails, lockCustomerOrder, type ShownQuestion, saveAnswer, saveDetails } from './questions.queries.ts';
import { givenOf, readAsked } from './read-questions.ts';

export interface AnswerDeps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly keys: { readonly answerCodes: KeyRing };
}

/** The failed attempt that a message asked about: a later one is another question. */
export interface AskedAfter {
  readonly shipmentId: string;
  readonly attempt: number;
}

const isAbout = (question: ShownQuestion, { shipmentId, attempt }: AskedAfter) =>
  question.kind === 'delivery_failed' && question.shipment_id === shipmentId && question.attempt === attempt;

// Why: docs/decisions/parcels.md, "An answer is a row and its courier's request in one transaction".
/**
 * Takes a customer's answer: the answer, what the courier is asked for and the job are written together, once. The same
 * again is told what the first was told. `about`: the question has to be this one. Throws 404, 400 that names the field, and 409 in words where there is nothing to
 * answer or it was answered otherwise.
 */
export async function answerQuestion(
  { db, couriers, keys }: AnswerDeps,
  magicOrderId: string,
  given: GivenAnswer,
  now: Date,
  about?: AskedAfter,
): Promise<Given> {
  const answer = checkAnswer(given);
  const outcome = await inSystemTransaction(db, async (tx) => {
    const order = await lockCustomerOrder(tx, magicOrderId);
    if (!order || order.erased_at) throw orderNotFound();
    const asked = await readAsked(tx, couriers, magicOrderId, now);
    if (!asked || (about && !isAbout(asked.question, about))) throw nothingToAnswer();
    const { question, offered } = asked;
    if (question.answer !== null) return { given: await sameAgain(tx, question, answer, now) };
    if (offered.length === 0) throw nothingToAnswer();
    const offer = offered.find((one) => one.answer === answer.answer);
    if (!offer)
      throw new AppError('conflict', 'This cannot be answered about your parcel. Please look at its page again.');
    if (answer.day && !offer.days)
      throw new AppError('bad_input', 'No day can be chosen for this parcel', { field: 'day' });
    if (needsCode(answer.answer)) {
      const refused = await checkCode(tx, keys.answerCodes, order.id, given.code, now);
      // Returned, so that the try stays counted.
      if (refused) return { refused };
    }
    await recordActivity(tx, null, {
      orderId: order.id,
      type: 'other',
      action: `Customer answered: ${answerText(answer.answer, answer.day)}`,
    });
    const fate = await actOnAnswer(tx, { couriers, order, question, answer, offer, now });
    const { day, reason, phone, landmark, note } = answer;
    await saveAnswer(tx, question.id, { answer: answer.answer, fate, day, reason }, now);
    await saveDetails(tx, question, { phone, landmark, note });
    await dropAnswered(tx, question.shipment_id);
    await updateOrder(tx, order, {});
    return { given: givenOf({ ...question, answer: answer.answer, fate, day }, now) };
  });
  if (outcome.refused) throw outcome.refused;
  if (!outcome.given) throw nothingToAnswer();
  return outcome.given;
}

async function sameAgain(tx: Tx, question: ShownQuestion, answer: CheckedAnswer, now: Date): Promise<Given | null> {
  const before = await findDetails(tx, question.id);
  const isSame =
    question.answer === answer.answer &&
    question.day === answer.day &&
    question.reason === answer.reason &&
    before.phone === answer.phone &&
    before.landmark === answer.landmark &&
    before.note === answer.note;
  if (isSame) return givenOf(question, now);
  const label = answerLabels[customerAnswer.parse(question.answer)];
  throw new AppError('conflict', `You have answered already: “${label}”. Please contact our care team to change it.`);
}
