import type { Address } from '@shipmagic/domain/orders/order';
import type { BookedTerms } from '@shipmagic/domain/parcels/booking/booked-terms';
import type { PinService } from '@shipmagic/domain/parcels/pin-codes/pin-service';
import type { MappedScan } from '@shipmagic/domain/parcels/tracking/apply-scan';
import type { NdrDesk } from './ndr-desk.ts';
import type { PickupDesk } from './pickup-desk.ts';
import type { ReverseDesk } from './reverse-desk.ts';

/** A pickup or return address. */
export interface ParcelPlace {
  readonly warehouseName: string;
  /** Ten digits. */
  readonly phone: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly country: string | null;
}

/** A parcel to be created. Weights in grams, lengths in centimetres, money in rupees. */
export interface ParcelRequest {
  /** Our own reference: unique per attempt, and the key for resolving an unknown outcome. */
  readonly reference: string;
  readonly consignee: { readonly name: string; readonly phone: string; readonly address: Address };
  readonly pickup: ParcelPlace;
  /** Where it is returned to; defaults to the pickup. Absent from parcels sent before this field existed. */
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
  /** The e-way bill of goods worth more than ₹50,000, twelve digits. Absent from parcels sent before this field existed. */
  readonly ewayBill?: string | null;
  /** Of its GST invoice, where there is one when it is booked. */
  readonly invoiceNumber?: string;
}

export interface MadeParcel {
  readonly awb: string;
  readonly trackingUrl: string | null;
  /** Days from handover to delivery, and the expected date; null when the courier does not say. */
  readonly transitDays: number | null;
  readonly expectedOn: string | null;
  /** Absent where the courier does not repeat what it has booked. */
  readonly terms?: BookedTerms;
}

/** A pushed scan in the courier's terms; `at` is null when its time cannot be parsed. */
export interface PushedScan {
  /** The parcel's reference as the courier has it; null where it does not say. */
  readonly reference: string | null;
  readonly status: string;
  readonly statusType: string | null;
  readonly code: string | null;
  readonly at: string | null;
  readonly location: string | null;
  readonly remarks: string | null;
}

/** A scan in the courier's terms and in ours; `mapped` is null for an unknown status. */
export interface CourierScan {
  /** The parcel's reference as the courier has it; null where it does not say. */
  readonly reference: string | null;
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
  /** When the courier was told of the parcel; null when it does not say. */
  readonly createdAt: string | null;
  /** Absent where the courier does not repeat what it has booked. */
  readonly terms?: BookedTerms;
}

/** A pickup location as registered with a courier. Null: not filled in. */
export interface PickupPlace {
  /** In the courier's spelling; cannot be changed there. */
  readonly name: string;
  readonly sellerName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly country: string | null;
  /** Where returns go; defaults to the location itself. */
  readonly returnTo: {
    readonly address: string | null;
    readonly city: string | null;
    readonly state: string | null;
    readonly zip: string | null;
    readonly country: string | null;
  };
}

/** The list of pickup locations that some couriers maintain. */
export interface PickupPlaces {
  /** The courier's spelling of a warehouse's name. */
  nameOf(warehouseName: string): string;
  /** Registers or updates a location; idempotent. `known`: already registered under this name. */
  register(place: PickupPlace, known: boolean): Promise<void>;
}

/** A booked parcel as it should be; absent facts stay as they are. */
export interface EditedParcel {
  readonly name?: string;
  /** Ten digits. */
  readonly phone?: string;
  /** Without city and PIN code, which cannot be changed. */
  readonly address?: string;
  /** Rupees to be collected, as booked and as they should be; 0: prepaid. */
  readonly collects?: { readonly from: number; readonly to: number };
}

/** A courier's price for a parcel, in rupees including tax, with the weight it is based on in grams. */
export interface ParcelQuote {
  readonly cost: number;
  /** Null when the courier does not say. */
  readonly grams: number | null;
}

/** Checks a courier's serviceability of PIN codes before there is a parcel. */
export interface PinDesk {
  /** Questions in a minute that leave at least half of the courier's limit to people. */
  readonly askedInBackground: number;
  /** The answer also depends on the pickup location. */
  readonly needsPickup: boolean;
  /** Never waits for the courier's rate limit. */
  ask(pin: string, pickupPin: string): Promise<PinService>;
}

/** The operations of a courier. Every call throws PartnerError. */
export interface Courier {
  readonly id: string;
  readonly name: string;
  /** How many AWBs a tracking call accepts. */
  readonly trackingBatch: number;
  /** Null for couriers that take the pickup address with every parcel. */
  readonly pickupPlaces: PickupPlaces | null;
  create(parcel: ParcelRequest): Promise<MadeParcel>;
  /** The parcel created under a reference, or null when the courier knows none. */
  findByReference(reference: string): Promise<MadeParcel | null>;
  /** The label as the courier sends it, unopened, or null when it provides none. Refuses while it is not ready. */
  label(awb: string): Promise<Buffer | null>;
  cancel(awb: string): Promise<void>;
  /**
   * Edits a booked parcel. Of the consignee, the same again changes nothing; of the payment it may be refused. Null for
   * couriers that cannot be told.
   */
  readonly edit: ((awb: string, edited: EditedParcel) => Promise<void>) | null;
  /** Asks for a parcel that was picked up to be brought back; its AWB stays. Null for couriers that cannot be asked. */
  readonly callBack: ((awb: string) => Promise<void>) | null;
  /**
   * Tracks parcels; unknown AWBs are absent from the result. Waits up to `patienceS` seconds (default 0) for the
   * courier's rate limit; callers that wait leave some of it to those that do not.
   */
  track(awbs: readonly string[], patienceS?: number): Promise<readonly TrackedParcel[]>;
  trackingUrl(awb: string): string | null;
  readonly ndr: NdrDesk;
  /** Null for couriers that cannot be asked by a call to fetch parcels from customers. */
  readonly reverse: ReverseDesk | null;
  /** Null for couriers that send their drivers without being asked. */
  readonly pickups: PickupDesk | null;
  /** Null for couriers without a serviceability call. */
  readonly pins: PinDesk | null;
  /**
   * The price of a created parcel. Refuses when the courier gives none; never waits for its rate limit. Null for
   * couriers whose price call is undocumented.
   */
  readonly quote: ((parcel: ParcelRequest) => Promise<ParcelQuote>) | null;
}
