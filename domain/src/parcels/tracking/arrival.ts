import { courierDay } from '../../due/courier-day.ts';
import type { ShipmentStatus } from '../../statuses/shipment-status.ts';
import type { TrackingStatus } from '../../statuses/tracking-status.ts';
import { type Estimate, showEstimate } from './delivery-estimate.ts';

/** Who says when a parcel arrives: its courier, or the usual days of making and carrying. */
export const arrivalConfidences = ['courier', 'usual'] as const;

/** The days on which a parcel is expected, `YYYY-MM-DD` in India; one day has the same first and last. */
export interface Arrival {
  readonly from: string;
  readonly to: string;
  readonly confidence: (typeof arrivalConfidences)[number];
}

/** The days that are told of an estimate; null where no day is shown. */
export function arrivalOf(
  status: TrackingStatus,
  estimate: Estimate,
  courierExpectedDate: string | null,
): Arrival | null {
  if (estimate.kind !== 'date' || !showEstimate(status, estimate.kind)) return null;
  const { from, to } = estimate;
  const isCouriers = to === null && courierDay(courierExpectedDate) === from;
  return { from, to: to ?? from, confidence: isCouriers ? 'courier' : 'usual' };
}

interface Expected {
  readonly status: TrackingStatus;
  readonly shipmentStatus: ShipmentStatus | null;
  readonly arrival: Arrival | null;
  readonly late: boolean;
}

/**
 * A part with the day that its courier has just named, which counts until it has passed; a courier that reports a delay
 * itself is late all the same. `today`: `YYYY-MM-DD` in India.
 */
export function withExpectedDay<Part extends Expected>(part: Part, expectedDate: string | null, today: string): Part {
  const day = courierDay(expectedDate);
  if (day === null || day < today || !showEstimate(part.status, 'date')) return part;
  const late = part.late && part.shipmentStatus === 'DELAYED';
  return { ...part, late, arrival: { from: day, to: day, confidence: 'courier' } };
}
