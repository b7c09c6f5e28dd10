import { shownPartnerName } from '@shipmagic/domain/couriers/partner-name';
import { answerFate, customerAnswer, questionKind } from '@shipmagic/domain/parcels/answers/answer-schemas';
import { answerLabels, needsCode, outcomeOf } from '@shipmagic/domain/parcels/answers/customer-answer';
import type { CustomerQuestion, GivenAnswer } from '@shipmagic/domain/parcels/answers/customer-question';
import { answerMessage } from '@shipmagic/domain/parcels/questions/answer-message';
import { failedDeliveryAnswers, type OfferedAnswer } from '@shipmagic/domain/parcels/questions/failed-delivery-answers';
import { hasArrived, isStillFailed } from '@shipmagic/domain/parcels/questions/when-asked';
import { english } from '@shipmagic/domain/parcels/tracking/languages/en';
import { shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type CustomerCase, readCustomerCases } from '../failed-deliveries/customer-case.ts';
import { codeContacts } from './code-contact.ts';
import { listQuestions, type ShownQuestion } from './questions.queries.ts';

export type Offered = Omit<OfferedAnswer, 'answer'> & {
  readonly answer: CustomerQuestion['answers'][number]['answer'];
};

const ofArrival: readonly Offered[] = [
  { answer: 'well', fate: 'noted', days: null },
  { answer: 'badly', fate: 'staff', days: null },
];

/** The answers that a question has now; none once the parcel has moved on, its courier was asked, or time is over. */
function offeredNow(
  question: ShownQuestion,
  { found, hasCodes, now }: { found: CustomerCase | undefined; hasCodes: boolean; now: Date },
): readonly Offered[] {
  if (now >= question.until) return [];
  if (question.kind === 'arrived_well')
    return hasArrived(storedOrNull(shipmentStatus, question.shipment_status)) ? ofArrival : [];
  return found?.attempts === question.attempt ? failedDeliveryAnswers({ ...found, hasCodes }) : [];
}

/** The newest question of an order's current parcel, with the answers that it has now; null: there was none. */
export async function readAsked(
  tx: Tx,
  couriers: CourierRegistry,
  magicOrderId: string,
  now: Date,
): Promise<{ readonly question: ShownQuestion; readonly offered: readonly Offered[] } | null> {
  const [question] = await listQuestions(tx, [magicOrderId]);
  if (!question) return null;
  if (question.answer !== null) return { question, offered: [] };
  const found = (await readCustomerCases(tx, couriers, [question.shipment_id], now)).get(question.shipment_id);
  const hasCodes = (await codeContacts(tx))(question.customer_email) !== null;
  return { question, offered: offeredNow(question, { found, hasCodes, now }) };
}

/** An answered question as its customer is told. */
export function givenOf(question: ShownQuestion, now: Date): GivenAnswer | null {
  if (question.answer === null) return null;
  const answer = customerAnswer.parse(question.answer);
  const given = {
    answer,
    outcome: outcomeOf(answer, answerFate.parse(question.fate)),
    day: question.day,
    courier: shownPartnerName(question.shipping_partner),
  };
  return { ...given, message: answerMessage(given, english, now) };
}

/** Once a parcel has moved on, what was to become of its failed delivery is no news any more. */
const isTold = ({ kind, shipment_status: status }: ShownQuestion) =>
  kind === 'arrived_well' || isStillFailed(storedOrNull(shipmentStatus, status));

/** The questions that the customers of these orders have now, or have answered, by order. */
export async function readQuestions(
  tx: Tx,
  couriers: CourierRegistry,
  magicOrderIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, CustomerQuestion>> {
  if (magicOrderIds.length === 0) return new Map();
  const questions = await listQuestions(tx, magicOrderIds);
  const asked = questions.filter(({ kind, answer }) => kind === 'delivery_failed' && answer === null);
  const cases = await readCustomerCases(
    tx,
    couriers,
    asked.map(({ shipment_id: id }) => id),
    now,
  );
  const contactOf = await codeContacts(tx);
  return new Map(
    questions.flatMap((question): [string, CustomerQuestion][] => {
      const given = isTold(question) ? givenOf(question, now) : null;
      const offered =
        question.answer !== null
          ? []
          : offeredNow(question, {
              found: cases.get(question.shipment_id),
              hasCodes: contactOf(question.customer_email) !== null,
              now,
            });
      if (now >= question.until || (!given && offered.length === 0)) return [];
      const shown = {
        kind: questionKind.parse(question.kind),
        answers: offered.map(({ answer, days }) => ({
          answer,
          label: answerLabels[answer],
          days,
          code: needsCode(answer),
        })),
        until: question.until.toISOString(),
        given,
      };
      return [[question.magic_order_id, shown]];
    }),
  );
}
