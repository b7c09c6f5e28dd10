import { type FinancialStatus, financialStatusLabels } from '../statuses/financial-status.ts';
import type { OrderStatus } from '../statuses/order-status.ts';
import { notSentAgain as notAgain, orderStatusTable } from '../statuses/order-status-table.ts';
import type { ShipmentStatus } from '../statuses/shipment-status.ts';

/** A parcel that a courier is asked to make, or the record of one that was made outside. */
export type Booking = 'shipment' | 'tracking';

/**
 * Where the record of a parcel made outside is judged otherwise. That of an order that is In Transit can still be entered:
 * somebody may have moved the order by hand first, or typed a wrong AWB that has to be entered anew.
 */
const recordRefusals: Partial<Record<OrderStatus, string | null>> = {
  in_transit: null,
  cancelled: 'Cannot create tracking for cancelled order',
};

/** Why nothing can be booked for an order in this status; null when it can. */
export function bookingRefusal(booking: Booking, status: OrderStatus): string | null {
  const exception = booking === 'tracking' ? recordRefusals[status] : undefined;
  return exception === undefined ? orderStatusTable[status].notShipped : exception;
}

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
