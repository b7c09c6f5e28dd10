import { questionsOf } from '@shipmagic/domain/orders/booking-questions';
import type { Order } from '@shipmagic/domain/orders/order';
import type { Ability } from '@shipmagic/domain/orders/order-abilities';
import { requireAbility } from '../../orders/order/require-ability.ts';
import { type GivenAnswers, requireAnswers } from '../../orders/order/require-answers.ts';

/** Throws when no parcel may be booked for this order, or when something was not confirmed that has to be. */
export function requireBooking(ability: Ability, order: Order, given: GivenAnswers): void {
  requireAbility(ability);
  requireAnswers(questionsOf(order, new Date()), order, given);
}
