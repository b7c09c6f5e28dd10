import { isUnsettled } from '../statuses/attempt-state.ts';
import { isOrderIn } from '../statuses/order-sets.ts';

/** The facts of a part that decide whether its personal data is still needed. */
export interface PartToErase {
  readonly magicOrderId: string;
  readonly orderStatus: string;
  readonly shippingPartner: string | null;
  readonly shippingReference: string | null;
  /** The state of its latest attempt to make a shipment. */
  readonly attemptState: string | null;
}

// Why: docs/decisions/privacy.md, "Only a parcel keeps an erasure waiting".
/**
 * Why an order's personal data is still needed, as a sentence; null when it can go. A parcel needs its address until it
 * is delivered, has come back, or is cancelled; an order that nobody has shipped needs nothing.
 */
export function whyErasureWaits(parts: readonly PartToErase[]): string | null {
  const reasons = parts.flatMap((part) => reasonOf(part) ?? []);
  return reasons.length === 0 ? null : `${reasons.join('; ')}.`;
}

function reasonOf({ magicOrderId, orderStatus, shippingPartner, shippingReference, attemptState }: PartToErase) {
  if (attemptState && isUnsettled(attemptState)) return `A shipment of ${magicOrderId} is being made`;
  if (isOrderIn('settled', orderStatus)) return null;
  if (shippingReference)
    return `The parcel of ${magicOrderId} is under way (${shippingPartner ?? 'by hand'}, AWB ${shippingReference})`;
  return isOrderIn('shipped', orderStatus) ? `${magicOrderId} is under way` : null;
}
