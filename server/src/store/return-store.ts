import type { RefundShare } from '@shipmagic/domain/refunds/order-money';
import type { DeclineReasonInStore } from '@shipmagic/domain/returns/decline-ground';

/** A line of a return in the store. */
export interface StoreReturnLine {
  readonly id: string;
  /** Null for goods that the store cannot trace to a parcel. */
  readonly fulfilmentLineId: string | null;
  readonly lineId: string | null;
  readonly quantity: number;
  /** Of these pieces, what has been processed, and what of them has been refunded. */
  readonly processed: number;
  readonly refunded: number;
  /** The store's handle of the reason: `size-too-small`. */
  readonly reason: string | null;
  /** Of the people of the store, and of the customer. */
  readonly notes: readonly string[];
}

/** The pieces that are to come back to one location. */
export interface StoreReverseOrder {
  readonly id: string;
  readonly status: string;
  readonly lines: readonly {
    readonly id: string;
    readonly fulfilmentLineId: string | null;
    readonly quantity: number;
    /** The ends of its pieces: `RESTOCKED`, `MISSING`, or a word that is new. */
    readonly disposed: readonly { readonly type: string; readonly quantity: number }[];
  }[];
  readonly parcels: readonly StoreReverseParcel[];
}

/** A parcel by which pieces come back, as somebody has attached it to a reverse order. */
export interface StoreReverseParcel {
  readonly awb: string;
  readonly courier: string | null;
  readonly url: string | null;
}

export interface StoreReturn {
  readonly id: string;
  readonly storeOrderId: string;
  readonly name: string;
  /** `REQUESTED`, `OPEN`, `CLOSED`, `CANCELED`, `DECLINED`, or a word that is new. */
  readonly status: string;
  readonly lines: readonly StoreReturnLine[];
  readonly reverse: readonly StoreReverseOrder[];
  readonly refunds: readonly { readonly id: string; readonly note: string | null }[];
}

/** Pieces that can be returned, by the line of their parcel. */
export interface ReturnablePieces {
  readonly fulfilmentLineId: string;
  readonly lineId: string;
  readonly quantity: number;
}

export interface ReturnPieces {
  readonly fulfilmentLineId: string;
  readonly quantity: number;
  /** The store's id of the reason. */
  readonly reasonId: string | null;
  readonly note: string;
}

/** Pieces of a return's line. */
export interface ReturnedPieces {
  readonly returnLineId: string;
  readonly quantity: number;
}

export interface ProcessedPieces extends ReturnedPieces {
  /** Where the pieces go; `locationId` is needed for those that are put back into stock. */
  readonly dispositions: readonly {
    readonly reverseLineId: string;
    readonly quantity: number;
    readonly type: 'RESTOCKED' | 'NOT_RESTOCKED' | 'MISSING';
    readonly locationId: string | null;
  }[];
}

/** A step of processing as it is sent. */
export interface ReturnToProcess {
  readonly returnId: string;
  readonly note: string;
  readonly lines: readonly ProcessedPieces[];
  /** Of the shipping; it is in what the shares say. */
  readonly shippingPaise: number;
  /** Empty: no money goes back by the store. */
  readonly shares: readonly RefundShare[];
  /** The shop's. */
  readonly currency: string;
}

/** The store's own suggestion, in paise of the shop's currency; below 0 the customer owes. */
export interface SuggestedReturn {
  readonly paise: number;
  readonly maximumPaise: number;
  readonly transactions: readonly {
    readonly parentId: string | null;
    readonly gateway: string;
    readonly paise: number;
  }[];
}

/** `code` is the store's word: `INVALID_STATE`. `id`: of the return, for the calls that make one. */
export type ReturnOutcome =
  | { readonly outcome: 'done'; readonly id: string | null }
  | { readonly outcome: 'refused'; readonly code: string; readonly message: string };

/**
 * The store's returns. Every call throws PartnerError. No change is idempotent: after one that is `unclear` or `broken`
 * the return is read again.
 */
export interface ReturnStore {
  /** Null when the store does not have it. */
  returnById(id: string): Promise<StoreReturn | null>;
  /** The store orders of what comes back; null when the store does not have it. */
  orderOfReverseOrder(id: string): Promise<string | null>;
  orderOfReverseDelivery(id: string): Promise<string | null>;
  /** The latest ones of an order; null when the store does not have the order. */
  returnsOf(storeOrderId: string): Promise<readonly StoreReturn[] | null>;
  /** Ids of orders with returns that were changed since then, page by page; an order may come twice. */
  ordersWithReturns(changedSince: Date): AsyncIterable<readonly string[]>;
  returnablePieces(storeOrderId: string): Promise<readonly ReturnablePieces[]>;
  /** Ids by handle. */
  returnReasons(): Promise<ReadonlyMap<string, string>>;
  /** The store's figures for pieces of its return, with some of the shipping; `currency` is the shop's. */
  suggestedReturn(wanted: {
    readonly id: string;
    readonly lines: readonly ReturnedPieces[];
    readonly shippingPaise: number;
    readonly currency: string;
  }): Promise<SuggestedReturn | null>;
  /** Asks for a return; it waits for an answer. */
  requestReturn(storeOrderId: string, pieces: readonly ReturnPieces[]): Promise<ReturnOutcome>;
  /** Makes a return that is approved. */
  createReturn(storeOrderId: string, pieces: readonly ReturnPieces[]): Promise<ReturnOutcome>;
  approveReturn(id: string): Promise<ReturnOutcome>;
  declineReturn(
    id: string,
    why: { readonly reason: DeclineReasonInStore; readonly note: string },
  ): Promise<ReturnOutcome>;
  /** Possible only before anything of it was processed or sent. */
  cancelReturn(id: string): Promise<ReturnOutcome>;
  /** Takes pieces out of a return that holds others, too. */
  removeFromReturn(id: string, lines: readonly ReturnedPieces[]): Promise<ReturnOutcome>;
  closeReturn(id: string): Promise<ReturnOutcome>;
  /** Attaches the AWB by which pieces come back; the customer is not told by the store. */
  trackReturn(
    reverseOrderId: string,
    lines: readonly { readonly reverseLineId: string; readonly quantity: number }[],
    tracking: { readonly number: string; readonly url: string | null },
  ): Promise<ReturnOutcome>;
  processReturn(step: ReturnToProcess): Promise<ReturnOutcome>;
}
