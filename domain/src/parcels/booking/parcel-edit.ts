import type { ShipmentStatus } from '../../statuses/shipment-status.ts';

/** Facts of a booked parcel that couriers may let us edit. `street`: the address without city and PIN code. */
export const parcelEdits = ['name', 'phone', 'street', 'collect'] as const;
export type ParcelEdit = (typeof parcelEdits)[number];

/** The changes of a booked parcel that a courier takes, as it documents them. */
export interface ParcelEditRules {
  readonly facts: readonly ParcelEdit[];
  /** The statuses in which it takes an edit. */
  readonly editedIn: readonly ShipmentStatus[];
  /** The statuses in which it can be asked to bring a parcel back. */
  readonly calledBackIn: readonly ShipmentStatus[];
}

/** Whether the courier takes an edit of all these facts in this status. */
export const mayEdit = (
  { facts, editedIn }: ParcelEditRules,
  wanted: readonly ParcelEdit[],
  status: ShipmentStatus,
): boolean => editedIn.includes(status) && wanted.every((fact) => facts.includes(fact));
