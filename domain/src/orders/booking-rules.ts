import type { FinancialStatus } from '../statuses/financial-status.ts';
import type { OrderStatus } from '../statuses/order-status.ts';
import { orderStatusTable } from '../statuses/order-status-table.ts';
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

export interface TestFacts {
  readonly orderNumber: string;
  /** The store calls it a test: nothing is sold by it. */
  readonly isTest: boolean;
}

/** Refuses to do something with a test order of the store: `nothing is booked for it`; null for all others. */
export const testRefusal = ({ isTest, orderNumber }: TestFacts, what: string): string | null =>
  isTest ? `${orderNumber} is a test order of the store: ${what}` : null;

/** The payment was returned or never captured: booking then needs an explicit confirmation. */
const moneyIsGone: Record<FinancialStatus, string | null> = {
  PAID: null,
  PENDING: null,
  PARTIALLY_PAID: null,
  PARTIALLY_REFUNDED: null,
  REFUNDED: 'The payment of this order was refunded.',
  VOIDED: 'The payment of this order was cancelled before it came in.',
  UNPAID: null,
};

/** Why a parcel may be a mistake for an order with this payment status; null for no reason. */
export const goneMoney = (status: FinancialStatus): string | null => moneyIsGone[status];

/** A parcel that its courier has cannot be cancelled any more. */
export const pickedUpRefusal = 'This parcel has been picked up already: call it back.';

/** Why a shipment can no longer be cancelled in this parcel status; null when its courier may be asked. */
const cancellationRefusals: Record<ShipmentStatus, string | null> = {
  READY: null,
  IN_TRANSIT: pickedUpRefusal,
  OUT_FOR_DELIVERY: pickedUpRefusal,
  DELAYED: pickedUpRefusal,
  FAILED: pickedUpRefusal,
  EXCEPTION: pickedUpRefusal,
  EXCHANGE: pickedUpRefusal,
  // Cancelled by its courier: cancelling here releases the order.
  CANCELLED: null,
  DELIVERED: 'This parcel was delivered and cannot be cancelled.',
  RTO: 'This parcel is on its way back and cannot be cancelled.',
  RETURNING: 'This parcel is on its way back and cannot be cancelled.',
  RETURNED: 'This parcel has come back and cannot be cancelled.',
  LOST: 'This parcel is lost and cannot be cancelled.',
};

/**
 * A parcel that its courier has, by scan or by hand-over, would go on to the customer, or vanish from here. The record of
 * one that was made outside (`byHand`) is only taken back, as long as it has not arrived.
 */
export function cancellationRefusal(
  status: ShipmentStatus | null,
  { byHand = false, handedOver = false }: { readonly byHand?: boolean; readonly handedOver?: boolean } = {},
): string | null {
  const refusal = status === 'READY' && handedOver ? pickedUpRefusal : status && cancellationRefusals[status];
  return byHand && refusal === pickedUpRefusal ? null : refusal;
}
