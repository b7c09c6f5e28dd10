import { AppError } from '@shipmagic/domain/http/errors';
import { refundToConfirm } from '@shipmagic/domain/orders/booking-rules';
import type { Order } from '@shipmagic/domain/orders/order';
import type { Ability } from '@shipmagic/domain/orders/order-abilities';
import { requireAbility } from '../../orders/order/require-ability.ts';

/** Throws when no parcel may be booked for this order, or when its refund was not confirmed. */
export function requireBooking(
  ability: Ability,
  order: Pick<Order, 'financialStatus'>,
  confirmRefunded: boolean | undefined,
): void {
  requireAbility(ability);
  const unconfirmed = confirmRefunded ? null : refundToConfirm(order.financialStatus);
  if (unconfirmed)
    throw new AppError('conflict', `${unconfirmed} Confirm with confirmRefunded: true.`, {
      field: 'confirmRefunded',
    });
}
