import { AppError } from '@shipmagic/domain/http/errors';
import type { Order } from '@shipmagic/domain/orders/order';
import type { Ability } from '@shipmagic/domain/orders/order-abilities';
import { type BookingQuestion, questionsOf } from '@shipmagic/domain/parcels/booking/booking-questions';
import { requireAbility } from '../../orders/order/require-ability.ts';

/** Throws when no parcel may be booked for this order, or when something was not confirmed that has to be. */
export function requireBooking(ability: Ability, order: Order, confirmed: ReadonlySet<BookingQuestion>): void {
  requireAbility(ability);
  const open = questionsOf(order).find(({ question }) => !confirmed.has(question));
  if (open?.question === 'refunded')
    throw new AppError('conflict', `${open.text} Confirm with confirmRefunded: true.`, { field: 'confirmRefunded' });
  if (open)
    throw new AppError('awaiting_payment', `${open.text} Confirm with confirm: ["${open.question}"].`, {
      field: 'confirm',
      details: { confirm: open.question, owed: order.awaitedAmount },
    });
}
