import { type FinancialStatus, financialStatusLabels } from '../statuses/financial-status.ts';
import type { OrderStatus } from '../statuses/order-status.ts';
import { notSentAgain as notAgain, orderStatusTable } from '../statuses/order-status-table.ts';
import type { ShipmentStatus } from '../statuses/shipment-status.ts';

/** A shipment created with a courier, or the record of a parcel made outside. */
export type Booking = 'shipment' | 'tracking';

/**
 * Exceptions for recording a parcel made outside. An order In Transit still accepts one: somebody may have moved the
 * order manually first, or have to correct a mistyped AWB.
 */
const recordRefusals: Partial<Record<OrderStatus, string | null>> = {
  in_transit: null,
  cancelled: 'Cannot create tracking for cancelled order',
};

// Why: docs/decisions/parcels.md, "Only new, confirmed and ready orders can be booked with a courier".
/** Why nothing can be booked for an order in this status; null when it can. */
export function bookingRefusal(booking: Booking, status: OrderStatus): string | null {
  const exception = booking === 'tracking' ? recordRefusals[status] : undefined;
  return exception === undefined ? orderStatusTable[status].notShipped : exception;
}

/** Whether the payment was returned or never captured: booking then needs an explicit confirmation. */
const moneyIsGone: Record<FinancialStatus, boolean> = {
  PAID: false,
  PENDING: false,
  PARTIALLY_PAID: false,
  PARTIALLY_REFUNDED: false,
  REFUNDED: true,
  VOIDED: true,
  UNPAID: false,
};

/** The confirmation needed before booking a parcel for an order with this payment status; null for none. */
export function refundToConfirm(status: FinancialStatus): string | null {
  return moneyIsGone[status]
    ? `The payment of this order is ${financialStatusLabels[status]} (${status}). Ship it anyway?`
    : null;
}

/** Why a shipment can no longer be cancelled in this parcel status; null when its courier may be asked. */
const cancellationRefusals: Record<ShipmentStatus, string | null> = {
  READY: null,
  IN_TRANSIT: null,
  OUT_FOR_DELIVERY: null,
  DELAYED: null,
  FAILED: null,
  EXCEPTION: null,
  EXCHANGE: null,
  // Cancelled by its courier: cancelling here releases the order.
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

/** A note for parcels that will not reach the customer any more; null for all others. */
export function notSentAgain(status: ShipmentStatus | null): string | null {
  const gone = status && goneParcels[status];
  return gone ? `${gone} ${notAgain}` : null;
}
