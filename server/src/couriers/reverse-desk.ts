import type { MadeParcel, ParcelPlace, ParcelRequest } from './courier.ts';
import type { NdrOutcome } from './ndr-desk.ts';

/** A question about goods that the driver answers at the customer's door. */
export interface DoorQuestion {
  /** As agreed with the courier. */
  readonly id: string;
  readonly options: readonly string[];
  /** The answers with which the goods are taken, the best one first. */
  readonly right: readonly string[];
}

/** Goods as the driver checks them before he takes them. */
export interface DoorCheck {
  readonly title: string;
  readonly description: string;
  readonly pictures: readonly string[];
  readonly reason: string;
  readonly quantity: number;
  readonly brand: string;
  readonly category: string;
  readonly questions: readonly DoorQuestion[];
}

/** A parcel to be fetched from a customer; nothing is collected. Grams, centimetres, rupees. */
export interface ReverseRequest
  extends Omit<ParcelRequest, 'consignee' | 'pickup' | 'returnTo' | 'cod' | 'value' | 'ewayBill' | 'invoiceNumber'> {
  /** From whom it is fetched. */
  readonly customer: ParcelRequest['consignee'];
  /** In our spelling; the courier knows the account's place by it. */
  readonly warehouseName: string;
  /** Where it is brought. */
  readonly dropAt: ParcelPlace;
  /** Absent: nothing is checked. */
  readonly checks?: readonly DoorCheck[];
}

/** Fetches parcels from customers. Every call throws PartnerError. */
export interface ReverseDesk {
  /** Asked again with the same request, the courier answers the parcel that it has. */
  create(parcel: ReverseRequest): Promise<MadeParcel>;
  /** Calls a parcel off that was not fetched yet; repeated, it is the same. */
  cancel(awb: string): Promise<void>;
  /** Asks to come again under the same AWB; returns the courier's id of that request, or null when it is agreed at once. */
  askAgain(awb: string): Promise<string | null>;
  outcome(request: string, awb: string): Promise<NdrOutcome>;
}
