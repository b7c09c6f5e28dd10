import { type FinancialStatus, financialStatusLabels } from '../orders/financial-status.ts';
import type { OrderStatus } from '../orders/order-status.ts';
import type { ShipmentStatus } from './shipment-status.ts';

/** A parcel that a courier is asked to make, or the record of one that was made outside. */
export type Booking = 'shipment' | 'tracking';

const notAgain = 'Sending an order again is not possible in ShipMagic.';

/** Why a courier is not asked for a parcel of an order in this status; null where it is. */
const shipment: Record<OrderStatus, string | null> = {
  new: null,
  confirmed: null,
  ready_to_ship: null,
  in_transit: 'This order is In Transit already: its parcel was made outside. Its tracking can still be entered.',
  delivered: 'This order is Delivered: there is nothing left to send.',
  rto: `This order is RTO. ${notAgain}`,
  hold: 'This order is on Hold. Take the hold off before it is shipped.',
  cancelled: 'Cannot create shipment for cancelled order',
  return_order: `This order was returned. ${notAgain}`,
  in_reverse_transit: `This order is on its way back. ${notAgain}`,
  exception: `This order is an Exception. ${notAgain}`,
  returned: `This order was returned. ${notAgain}`,
};

/**
 * What may be booked in which order status. The parcel of an order that is In Transit can still be recorded: somebody
 * may have moved the order by hand first, or typed a wrong AWB that has to be entered anew.
 */
const refusals: Record<Booking, Record<OrderStatus, string | null>> = {
  shipment,
  tracking: { ...shipment, in_transit: null, cancelled: 'Cannot create tracking for cancelled order' },
};

/** Why nothing can be booked for an order in this status; null when it can. */
export const bookingRefusal = (booking: Booking, status: OrderStatus): string | null => refusals[booking][status];

/** Whether the customer has, or never gave, the money: then somebody has to say that the parcel goes out all the same. */
const moneyIsGone: Record<FinancialStatus, boolean> = {
  PAID: false,
  PENDING: false,
  PARTIALLY_PAID: false,
  PARTIALLY_REFUNDED: false,
  REFUNDED: true,
  VOIDED: true,
  UNPAID: false,
};

/** What has to be confirmed before a parcel of an order with this payment status is booked; null for nothing. */
export function refundToConfirm(status: FinancialStatus): string | null {
  return moneyIsGone[status]
    ? `The payment of this order is ${financialStatusLabels[status]} (${status}). Is it to be shipped all the same?`
    : null;
}

/** Why a shipment cannot be cancelled any more where its parcel is now; null where its courier may be asked. */
const cancellationRefusals: Record<ShipmentStatus, string | null> = {
  READY: null,
  IN_TRANSIT: null,
  OUT_FOR_DELIVERY: null,
  DELAYED: null,
  FAILED: null,
  EXCEPTION: null,
  EXCHANGE: null,
  // Cancelled by its courier: cancelling it here frees the order.
  CANCELLED: null,
  DELIVERED: 'This parcel was delivered and cannot be cancelled.',
  RTO: 'This parcel is on its way back and cannot be cancelled.',
  RETURNING: 'This parcel is on its way back and cannot be cancelled.',
  RETURNED: 'This parcel has come back and cannot be cancelled.',
  LOST: 'This parcel is lost and cannot be cancelled.',
};

export function cancellationRefusal(status: ShipmentStatus | null): string | null {
  return status === null ? null : cancellationRefusals[status];
}

const goneParcels: Partial<Record<ShipmentStatus, string>> = {
  RTO: 'The parcel goes back to its sender.',
  RETURNING: 'The parcel goes back to its sender.',
  RETURNED: 'The parcel has come back to its sender.',
  LOST: 'The parcel is lost.',
};

/** What is said beside a parcel that does not reach the customer any more; null for all others. */
export function notSentAgain(status: ShipmentStatus | null): string | null {
  const gone = status && goneParcels[status];
  return gone ? `${gone} ${notAgain}` : null;
}
