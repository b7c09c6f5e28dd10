import { z } from 'zod';
import { isOrderIn } from '../statuses/order-sets.ts';

/** Why a customer has paid more than is left of a part. */
export const refundReasons = ['cancelled', 'lost', 'rto', 'returned', 'partly_returned', 'reduced'] as const;
export const refundReason = z.enum(refundReasons);
export type RefundReason = z.output<typeof refundReason>;

interface ReasonFacts {
  readonly label: string;
  /** As the sentence of an inbox item begins. */
  readonly sentence: string;
  /** Of the payment for the part, what the store keeps: nothing, its share of the shipping, or what the part is worth. */
  readonly keeps: 'nothing' | 'shipping' | 'worth';
}

// Why: docs/decisions/money.md, "What is owed to a customer".
export const refundReasonTable: Record<RefundReason, ReasonFacts> = {
  cancelled: { label: 'Cancelled', sentence: 'It was cancelled after it had been paid', keeps: 'nothing' },
  lost: { label: 'Lost', sentence: 'Its parcel was lost', keeps: 'nothing' },
  rto: { label: 'RTO', sentence: 'It was paid and came back undelivered', keeps: 'nothing' },
  returned: { label: 'Returned', sentence: 'The customer sent it back', keeps: 'shipping' },
  partly_returned: { label: 'Partly returned', sentence: 'The customer sent some of it back', keeps: 'worth' },
  reduced: { label: 'Reduced', sentence: 'It was reduced after it had been paid', keeps: 'worth' },
};

export const refundReasonLabels = Object.fromEntries(
  refundReasons.map((reason) => [reason, refundReasonTable[reason].label]),
) as Record<RefundReason, string>;

/** The state of a part, as far as it tells why something may be owed. */
export interface PartState {
  readonly status: string;
  readonly shipmentStatus: string | null;
  /** Whether the customer had it. */
  readonly isDelivered: boolean;
  /** Absent where it has no returns. */
  readonly returned?: SettledReturns | undefined;
}

/** The settled returns of a part, in paise. */
export interface SettledReturns {
  /** The refunds that were decided on, shipping included. */
  readonly refundPaise: number;
  /** Of that, shipping. */
  readonly shippingPaise: number;
  /** The worth of their pieces that the store has taken out of the order. */
  readonly removedPaise: number;
  /** Its returns, whatever their state, are why the whole part comes back. */
  readonly isWhole: boolean;
}

/** The reason for which anything owed for a part in this state is owed. */
export function refundReasonOf({ status, shipmentStatus, isDelivered, returned }: PartState): RefundReason {
  if (isOrderIn('cancelled', status)) return 'cancelled';
  if (shipmentStatus === 'LOST' && !isOrderIn('delivered', status)) return 'lost';
  if (isOrderIn('goneBack', status)) return isDelivered ? 'returned' : 'rto';
  return returned && returned.refundPaise > 0 ? 'partly_returned' : 'reduced';
}
