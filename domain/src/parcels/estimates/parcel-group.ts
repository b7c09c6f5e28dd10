import type { ShipmentStatus } from '../../statuses/shipment-status.ts';
import type { DayNumber } from './rest-days.ts';

/** Days of hand-overs that are learned from. */
export const sampleDays = 120;

/** Of a replaced parcel: nobody waits for it to arrive. */
export const neverBrought: readonly ShipmentStatus[] = ['RTO', 'RETURNING', 'RETURNED', 'CANCELLED'];

/** Parcels of a courier between two places that went alike. */
export interface ParcelGroup {
  /** As `courierKey` of its name. */
  readonly courier: string;
  /** PIN codes; `districtPin` where few parcels go to the very one. */
  readonly origin: string;
  readonly destination: string;
  readonly handedOver: DayNumber;
  /** Handed over at `cutOffHour` or later. */
  readonly late: boolean;
  /** Null: not yet, or never. */
  readonly arrived: DayNumber | null;
  /** It will not arrive; false for what went back, which is in no group. */
  readonly isLost: boolean;
  readonly count: number;
}
