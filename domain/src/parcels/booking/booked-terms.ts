/** How a courier says that it has booked a parcel; null where it does not say. */
export interface BookedTerms {
  /** Rupees to be collected on delivery; 0 for a prepaid parcel. */
  readonly collects: number | null;
  /** The PIN code of the destination. */
  readonly pin: string | null;
}

/** Couriers round what they collect to whole rupees. */
const roundingRupees = 1;

// Why: docs/decisions/parcels.md, "What the courier has booked is compared with what was asked".
/** The terms that a courier has booked otherwise than it was asked to; null if none is known to differ. */
export function bookedOtherwise(asked: BookedTerms, told: BookedTerms): BookedTerms | null {
  const collects =
    asked.collects !== null && told.collects !== null && Math.abs(asked.collects - told.collects) >= roundingRupees
      ? told.collects
      : null;
  const pin = asked.pin && told.pin && pinKey(asked.pin) !== pinKey(told.pin) ? told.pin : null;
  return collects === null && pin === null ? null : { collects, pin };
}

const pinKey = (pin: string) => pin.replaceAll(/\s/g, '');
