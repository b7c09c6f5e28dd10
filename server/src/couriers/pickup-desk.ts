import type { PickupOutcome } from '@shipmagic/domain/parcels/handover/pickup-state';

export interface PickupRequest {
  /** In our spelling. */
  readonly warehouseName: string;
  /** A day in India, `YYYY-MM-DD`. */
  readonly day: string;
  /** A time of day in India, `HH:MM`. */
  readonly time: string;
  readonly parcels: number;
}

export interface AcceptedPickup {
  readonly outcome: PickupOutcome;
  /** The courier's own number of the pickup; null where it gives none. */
  readonly pickupId: string | null;
}

/** Asks a courier to send a driver to a warehouse. Throws PartnerError. */
export interface PickupDesk {
  /** How many days after today can be asked for. */
  readonly daysAhead: number;
  /** May be repeated: until the driver has been there, the courier names the pickup it has for that day. */
  ask(request: PickupRequest): Promise<AcceptedPickup>;
}
