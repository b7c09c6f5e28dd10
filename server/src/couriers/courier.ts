import type { Address } from '@shipmagic/domain/orders/order';
import type { MappedScan } from '@shipmagic/domain/parcels/shipments/apply-scan';
import type { PinService } from '@shipmagic/domain/parcels/shipments/pin-service';
import type { NdrDesk } from './ndr-desk.ts';

/** Where a parcel starts, or comes back to. */
interface ParcelPlace {
  readonly warehouseName: string;
  /** Ten digits. */
  readonly phone: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly country: string | null;
}

/** A parcel to be made. Weights in grams, lengths in centimetres, money in rupees. */
export interface ParcelRequest {
  /** Our own reference: unique for every attempt, and how an unknown outcome is looked up. */
  readonly reference: string;
  readonly consignee: { readonly name: string; readonly phone: string; readonly address: Address };
  readonly pickup: ParcelPlace;
  /** Where it goes when it is not delivered; the pickup unless told. Parcels sent before this was kept have none. */
  readonly returnTo?: ParcelPlace;
  readonly seller: { readonly name: string; readonly gstin: string | null };
  readonly cod: number;
  readonly value: number;
  readonly description: string;
  readonly hsn: string | null;
  readonly quantity: number;
  readonly grams: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly orderedAt: Date;
}

export interface MadeParcel {
  readonly awb: string;
  readonly trackingUrl: string | null;
  /** Days from handing over to delivery, and the day expected; null when the courier does not say. */
  readonly transitDays: number | null;
  readonly expectedOn: string | null;
}

/** A pushed scan in the courier's words; `at` is null when its time cannot be read. */
export interface PushedScan {
  readonly status: string;
  readonly statusType: string | null;
  readonly code: string | null;
  readonly at: string | null;
  readonly location: string | null;
  readonly remarks: string | null;
}

/** One scan in the courier's words and in ours; `mapped` is null for a status never seen before. */
export interface CourierScan {
  readonly happenedAt: string;
  readonly status: string;
  readonly statusType: string | null;
  readonly code: string | null;
  readonly location: string | null;
  readonly remarks: string | null;
  readonly mapped: Omit<MappedScan, 'happenedAt'> | null;
}

export interface TrackedParcel {
  readonly awb: string;
  readonly scans: readonly CourierScan[];
  /** A day, `YYYY-MM-DD`. */
  readonly expectedOn: string | null;
  readonly pickedUpAt: string | null;
  /** The courier's own words, for the live view. */
  readonly current: {
    readonly status: string;
    readonly statusType: string;
    readonly instructions: string;
    readonly at: string | null;
  };
  /** When the courier was told of it; null when it does not say. */
  readonly createdAt: string | null;
}

/** A place that parcels are picked up from, as a courier keeps it. Null: not filled in. */
export interface PickupPlace {
  /** As the courier spells it; it can never be changed there. */
  readonly name: string;
  readonly sellerName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly country: string | null;
  /** Where returns go; the place itself when nothing else is said. */
  readonly returnTo: {
    readonly address: string | null;
    readonly city: string | null;
    readonly state: string | null;
    readonly zip: string | null;
    readonly country: string | null;
  };
}

/** The list of pickup places that some couriers keep. */
export interface PickupPlaces {
  /** How the courier spells the name of a warehouse. */
  nameOf(warehouseName: string): string;
  /** Enters a place, or brings it up to date: repeating it is safe. `known`: it was entered under this name before. */
  register(place: PickupPlace, known: boolean): Promise<void>;
}

/** What a courier says a parcel will cost: in rupees with tax, and the weight it reckons with, in grams. */
export interface ParcelQuote {
  readonly cost: number;
  /** Null when it does not say. */
  readonly grams: number | null;
}

/** Asks a courier about PIN codes before there is a parcel. */
export interface PinDesk {
  /** Its answer depends on where the parcel is picked up, too. */
  readonly needsPickup: boolean;
  /** Never waits for a place within the courier's limit. */
  ask(pin: string, pickupPin: string): Promise<PinService>;
}

/** What a courier can do. Every call throws PartnerError. */
export interface Courier {
  readonly id: string;
  readonly name: string;
  /** How many AWBs one tracking call takes. */
  readonly trackingBatch: number;
  /** Null for couriers that take the pickup's address with every parcel. */
  readonly pickupPlaces: PickupPlaces | null;
  create(parcel: ParcelRequest): Promise<MadeParcel>;
  /** The parcel that was made under a reference, or null when the courier knows none. */
  findByReference(reference: string): Promise<MadeParcel | null>;
  /** The label as PDF, or null when this courier gives none. Refuses while it is not ready yet. */
  label(awb: string): Promise<Buffer | null>;
  cancel(awb: string): Promise<void>;
  /**
   * The parcels it knows; unknown AWBs are absent. Waits up to `patienceS` seconds (0) for a place within the courier's
   * limit; who waits leaves some places to those who do not.
   */
  track(awbs: readonly string[], patienceS?: number): Promise<readonly TrackedParcel[]>;
  trackingUrl(awb: string): string | null;
  readonly ndr: NdrDesk;
  /** Null for couriers that cannot be asked. */
  readonly pins: PinDesk | null;
  /**
   * The price of a parcel that was made. Refuses when the courier names none; never waits for a place within its limit.
   * Null for couriers whose price call is not published.
   */
  readonly quote: ((parcel: ParcelRequest) => Promise<ParcelQuote>) | null;
}
