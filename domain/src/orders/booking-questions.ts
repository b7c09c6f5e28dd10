import { z } from 'zod';
import { formatMoney } from '../money/currency.ts';
import type { OrderStatus } from '../statuses/order-status.ts';
import { fraudReason } from '../statuses/store-state.ts';
import { paymentQuestion } from '../statuses/store-words.ts';
import { goneMoney } from './booking-rules.ts';
import { isInPerson } from './delivery-method.ts';
import { declaredValue } from './eway-bill.ts';
import { gatewayText } from './gateway-text.ts';
import type { Order } from './order.ts';

/** The questions before an order is shipped, by the names under which they are answered. */
export const bookingQuestions = [
  'cancelledInStore',
  'refunded',
  'unknownPayment',
  'held',
  'scheduled',
  'unpaid',
  'noValue',
] as const;
export const bookingQuestion = z.enum(bookingQuestions);
export type BookingQuestion = z.output<typeof bookingQuestion>;

/** The answers of a call that ships, or moves an order on its way there. */
export const bookingAnswers = {
  /** The questions that are answered with yes. */
  confirm: z
    .array(bookingQuestion, { error: `confirm is a list of questions: ${bookingQuestions.join(', ')}` })
    .max(10)
    .optional(),
  /** Another way to confirm `refunded`. */
  confirmRefunded: z.boolean({ error: 'confirmRefunded is true or false' }).optional(),
  /** Another way to confirm `held`. */
  confirmHeld: z.boolean({ error: 'confirmHeld is true or false' }).optional(),
};

interface Answers {
  readonly confirm?: readonly BookingQuestion[] | undefined;
  readonly confirmRefunded?: boolean | undefined;
  readonly confirmHeld?: boolean | undefined;
}

/** The questions that are answered with yes, in whichever way. */
export const confirmedIn = ({ confirm, confirmRefunded, confirmHeld }: Answers): ReadonlySet<BookingQuestion> =>
  new Set([
    ...(confirm ?? []),
    ...(confirmRefunded ? (['refunded'] as const) : []),
    ...(confirmHeld ? (['held'] as const) : []),
  ]);

export interface AskedBooking {
  readonly question: BookingQuestion;
  readonly text: string;
  /** Answered for this order alone, never for many at once. */
  readonly alone: boolean;
}

/** The facts of an order that questions depend on. */
export type AskedOrder = Pick<
  Order,
  | 'financialStatus'
  | 'storeFinancialStatus'
  | 'isPaymentUnknown'
  | 'isCancelledInStore'
  | 'awaitedAmount'
  | 'paymentGateway'
  | 'heldInStore'
  | 'totalPrice'
  | 'discounts'
  | 'shippingCost'
  | 'currency'
  | 'deliveryMethod'
>;

/** The question about money that has not come in; null when none is waited for. */
function unpaid({ awaitedAmount, paymentGateway, currency, deliveryMethod }: AskedOrder): string | null {
  if (awaitedAmount <= 0) return null;
  const by = paymentGateway ? ` (${gatewayText(paymentGateway)})` : '';
  return `This order is not paid: ${formatMoney(awaitedAmount, currency)} is still owed${by}${isInPerson(deliveryMethod) ? '' : ', and the courier does not collect it'}.`;
}

const isFraud = ({ heldInStore: held }: AskedOrder) => held?.state === 'on_hold' && held.reason === fraudReason;

function held(order: AskedOrder): string | null {
  const { heldInStore: hold } = order;
  if (hold?.state !== 'on_hold') return null;
  const why = hold.detail ? `: ${hold.detail}` : '';
  return isFraud(order)
    ? `The store holds this order for a high risk of fraud${why}. Look at its payment in the store first.`
    : `The store holds this order back${why}.`;
}

function scheduled({ heldInStore: hold }: AskedOrder, now: Date): string | null {
  if (hold?.state !== 'scheduled' || (hold.until && Date.parse(hold.until) <= now.getTime())) return null;
  return `The store has scheduled this order for later${hold.detail ? `: ${hold.detail}` : ''}.`;
}

const noValue = (order: AskedOrder) =>
  declaredValue(order) > 0 || isInPerson(order.deliveryMethod)
    ? null
    : 'This order is worth ₹0, and that is what the courier is told.';

// Why: docs/decisions/parcels.md, "The store's permission to ship is asked".
/** All that has to be confirmed before a parcel is made of an order. */
export const questionsOf = (order: AskedOrder, now: Date): AskedBooking[] =>
  askedWith(order, now, isInPerson(order.deliveryMethod) ? 'Hand it over anyway?' : 'Ship it anyway?');

function askedWith(order: AskedOrder, now: Date, anyway: string): AskedBooking[] {
  const texts: Record<BookingQuestion, string | null> = {
    cancelledInStore: order.isCancelledInStore ? 'The store has cancelled this order.' : null,
    refunded: goneMoney(order.financialStatus),
    unknownPayment: order.isPaymentUnknown ? paymentQuestion(order.storeFinancialStatus) : null,
    held: held(order),
    scheduled: scheduled(order, now),
    unpaid: unpaid(order),
    noValue: noValue(order),
  };
  return bookingQuestions.flatMap((question) => {
    const text = texts[question];
    return text === null ? [] : [{ question, text: `${text} ${anyway}`, alone: question === 'held' && isFraud(order) }];
  });
}

/** The questions that are asked on the way to a status already, long before there is a parcel. */
const askedOnTheWay: Partial<Record<OrderStatus, readonly BookingQuestion[]>> = {
  confirmed: ['refunded', 'unknownPayment'],
  ready_to_ship: bookingQuestions,
};

/** All that has to be confirmed before an order is moved to a status. */
export function questionsBefore(to: OrderStatus, order: AskedOrder, now: Date): AskedBooking[] {
  const asked = askedOnTheWay[to] ?? [];
  const questions = to === 'confirmed' ? askedWith(order, now, 'Confirm it anyway?') : questionsOf(order, now);
  return questions.filter(({ question }) => asked.includes(question));
}
