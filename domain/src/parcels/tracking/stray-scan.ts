export const strayReasons = ['before_booking', 'other_reference'] as const;
export type StrayReason = (typeof strayReasons)[number];

/** Clocks and zones differ by hours, and some couriers scan a parcel before they answer that it is booked. */
const beforeBookingMs = 24 * 60 * 60 * 1000;

interface Scan {
  /** ISO. */
  readonly happenedAt: string;
  /** By which the courier knows the parcel; null where it does not say. */
  readonly reference: string | null;
}

interface Booking {
  readonly reference: string;
  readonly bookedAt: Date;
}

const referenceKey = (reference: string) => reference.trim().toUpperCase();

// Why: docs/decisions/parcels.md, "A scan of an earlier parcel with the same AWB moves nothing".
/** Why a scan is not of the parcel that was booked here; null if it is. Couriers give AWBs out again after some months. */
export function strayReason({ happenedAt, reference }: Scan, booking: Booking): StrayReason | null {
  if (reference?.trim() && referenceKey(reference) !== referenceKey(booking.reference)) return 'other_reference';
  return Date.parse(happenedAt) < booking.bookedAt.getTime() - beforeBookingMs ? 'before_booking' : null;
}

/** The words for it in the order's history, for staff. */
export function strayNote(reason: StrayReason, reference: string | null): string {
  return reason === 'other_reference'
    ? `The courier says it of ${reference}, another parcel with this AWB.`
    : 'It is older than this parcel: another one had this AWB before.';
}
