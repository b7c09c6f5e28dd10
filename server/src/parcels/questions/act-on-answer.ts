import { address } from '@shipmagic/domain/orders/order';
import type { AnswerFate } from '@shipmagic/domain/parcels/answers/customer-answer';
import type { ConsigneeCorrection } from '@shipmagic/domain/parcels/failed-deliveries/ndr-correction';
import { withLandmark } from '@shipmagic/domain/parcels/questions/landmark';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { SystemOrder } from '../../orders/order/orders.ts';
import { readableOrNull } from '../../platform/db/stored-values.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { askForCustomer } from '../failed-deliveries/ask-courier.ts';
import type { CheckedAnswer } from './check-answer.ts';
import type { ShownQuestion } from './questions.queries.ts';
import type { Offered } from './read-questions.ts';

interface Answered {
  readonly couriers: CourierRegistry;
  readonly order: SystemOrder & { readonly shipping_address: unknown };
  readonly question: ShownQuestion;
  readonly answer: CheckedAnswer;
  readonly offer: Offered;
  readonly now: Date;
}

/**
 * Asks the courier for what a customer has answered, by the rules of failed deliveries; returns what becomes of the
 * answer, which is staff where the courier cannot be told.
 */
export async function actOnAnswer(tx: Tx, answered: Answered): Promise<AnswerFate> {
  const { couriers, order, question, answer, offer, now } = answered;
  const correction = correctionOf(answer, order.shipping_address);
  if (offer.fate === 'reattempt' && correction !== 'impossible') {
    await askForCustomer(tx, order, {
      couriers,
      shipmentId: question.shipment_id,
      action: 'reattempt',
      day: answer.day ?? undefined,
      correction,
      now,
    });
    return 'reattempt';
  }
  if (offer.fate === 'return') {
    await askForCustomer(tx, order, { couriers, shipmentId: question.shipment_id, action: 'return', now });
    return 'return';
  }
  return offer.fate === 'noted' ? 'noted' : 'staff';
}

/** The correction in an answer, if any; `impossible`: the address has no room for it. */
function correctionOf(
  { phone, landmark }: CheckedAnswer,
  shippingAddress: unknown,
): ConsigneeCorrection | undefined | 'impossible' {
  if (phone) return { phone };
  if (!landmark) return undefined;
  const to = readableOrNull(address, shippingAddress);
  const place = to && withLandmark(to, landmark);
  return place ? { address: place } : 'impossible';
}
