import { z } from 'zod';
import { formatRupees } from '../../money/paise.ts';
import { refundToConfirm } from '../../orders/booking-rules.ts';
import type { Order } from '../../orders/order.ts';

/** The questions before a parcel is made, by the names under which they are answered. */
export const bookingQuestions = ['refunded', 'unpaid'] as const;
export const bookingQuestion = z.enum(bookingQuestions);
export type BookingQuestion = z.output<typeof bookingQuestion>;

/** The answers of a call that makes parcels. */
export const bookingAnswers = {
  /** The questions that are answered with yes. */
  confirm: z.array(bookingQuestion, { error: 'confirm is a list of questions' }).max(10).optional(),
  /** The former way to confirm `refunded`. */
  confirmRefunded: z.boolean({ error: 'confirmRefunded is true or false' }).optional(),
};

/** The questions that are answered with yes, in whichever way. */
export const confirmedIn = (answers: {
  readonly confirm?: readonly BookingQuestion[] | undefined;
  readonly confirmRefunded?: boolean | undefined;
}): ReadonlySet<BookingQuestion> =>
  new Set([...(answers.confirm ?? []), ...(answers.confirmRefunded ? (['refunded'] as const) : [])]);

export interface AskedBooking {
  readonly question: BookingQuestion;
  readonly text: string;
}

/** The facts of an order's money that questions depend on. */
type OrderMoney = Pick<Order, 'financialStatus' | 'awaitedAmount' | 'paymentGateway'>;

/** The question about money that has not come in; null when none is waited for. */
function unpaidToConfirm({ awaitedAmount, paymentGateway }: OrderMoney): string | null {
  if (awaitedAmount <= 0) return null;
  const by = paymentGateway ? ` (${paymentGateway})` : '';
  return `This order is not paid: ${formatRupees(awaitedAmount)} is still owed${by}, and the courier does not collect it. Ship it anyway?`;
}

/** All that has to be confirmed before a parcel is made of an order. */
export function questionsOf(order: OrderMoney): AskedBooking[] {
  const texts: Record<BookingQuestion, string | null> = {
    refunded: refundToConfirm(order.financialStatus),
    unpaid: unpaidToConfirm(order),
  };
  return bookingQuestions.flatMap((question) => {
    const text = texts[question];
    return text === null ? [] : [{ question, text }];
  });
}
