import { AppError } from '@shipmagic/domain/http/errors';
import type { AskedBooking, BookingQuestion } from '@shipmagic/domain/orders/booking-questions';
import type { Order } from '@shipmagic/domain/orders/order';

export interface GivenAnswers {
  /** The questions that were answered with yes. */
  readonly confirmed: ReadonlySet<BookingQuestion>;
  /** They were answered for many orders at once. */
  readonly forMany?: boolean;
}

/** The first question that these answers leave open; undefined when there is none. */
export const openQuestion = (
  asked: readonly AskedBooking[],
  { confirmed, forMany = false }: GivenAnswers,
): AskedBooking | undefined => asked.find(({ question, alone }) => !confirmed.has(question) || (alone && forMany));

/**
 * Throws a 409 with the first question that is left open, in words; `details.confirm` is the value of `confirm` that
 * answers it. Money that is owed has a code of its own, with the sum in rupees.
 */
export function requireAnswers(asked: readonly AskedBooking[], order: Order, given: GivenAnswers): void {
  const open = openQuestion(asked, given);
  if (!open) return;
  const { question, text, alone } = open;
  const message = alone && given.forMany ? `${text} Answer that on the order’s own page.` : text;
  throw question === 'unpaid'
    ? new AppError('awaiting_payment', message, {
        field: 'confirm',
        details: { confirm: question, owed: order.awaitedAmount },
      })
    : new AppError('conflict', message, { field: 'confirm', details: { confirm: question } });
}
