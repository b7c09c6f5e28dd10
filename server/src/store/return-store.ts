import type { RefundShare } from '@shipmagic/domain/refunds/order-money';

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
    readonly disposed: number;
  }[];
  /** AWBs that are attached to it. */
  readonly numbers: readonly string[];
}

/** New goods of a return in the store. They are lines of the order once they are processed. */
export interface StoreExchangeLine {
  readonly id: string;
  readonly variantId: string | null;
  readonly quantity: number;
  readonly processed: number;
  /** The order's lines that were made of it. */
  readonly lineIds: readonly string[];
}

export interface StoreReturn {
  readonly id: string;
  readonly storeOrderId: string;
  readonly name: string;
  /** `REQUESTED`, `OPEN`, `CLOSED`, `CANCELED`, `DECLINED`, or a word that is new. */
  readonly status: string;
  readonly lines: readonly StoreReturnLine[];
  readonly exchange: readonly StoreExchangeLine[];
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

/** One piece of what is wanted instead. */
export interface WantedPiece {
  readonly variantId: string;
  /** Taken off the store's price, in paise of the shop's currency. */
  readonly discountPaise: number;
  /** Told with the discount. */
  readonly note: string;
}

/** Pieces of an exchange's line. */
export interface ExchangedPieces {
  readonly exchangeLineId: string;
  readonly quantity: number;
}

/** A fulfilment order that the store holds back until something is paid, with the order's lines in it. */
export interface UnpaidHold {
  readonly fulfilmentOrderId: string;
  readonly holdIds: readonly string[];
  readonly lineIds: readonly string[];
}

/** Pieces of a return's line. */
export interface ReturnedPieces {
  readonly returnLineId: string;
  readonly quantity: number;
}

/** Where pieces go; `locationId` is needed for those that are put back into stock. */
export interface Disposition {
  readonly reverseLineId: string;
  readonly quantity: number;
  readonly type: 'RESTOCKED' | 'NOT_RESTOCKED' | 'MISSING';
  readonly locationId: string | null;
}

export interface ProcessedPieces extends ReturnedPieces {
  readonly dispositions: readonly Disposition[];
}

/** A step of processing as it is sent. */
export interface ReturnToProcess {
  readonly returnId: string;
  readonly note: string;
  readonly lines: readonly ProcessedPieces[];
  readonly goods: readonly ExchangedPieces[];
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
    readonly goods: readonly ExchangedPieces[];
    readonly shippingPaise: number;
    readonly currency: string;
  }): Promise<SuggestedReturn | null>;
  /** Asks for a return; it waits for an answer. */
  requestReturn(storeOrderId: string, pieces: readonly ReturnPieces[]): Promise<ReturnOutcome>;
  /** Makes a return that is approved, with what is wanted instead; `currency` is the shop's. */
  createReturn(
    storeOrderId: string,
    pieces: readonly ReturnPieces[],
    goods: { readonly pieces: readonly WantedPiece[]; readonly currency: string },
  ): Promise<ReturnOutcome>;
  approveReturn(id: string): Promise<ReturnOutcome>;
  declineReturn(id: string, note: string): Promise<ReturnOutcome>;
  /** Possible only before anything of it was processed or sent. */
  cancelReturn(id: string): Promise<ReturnOutcome>;
  /** Takes pieces out of a return that holds others, too. */
  removeFromReturn(
    id: string,
    lines: readonly ReturnedPieces[],
    goods: readonly ExchangedPieces[],
  ): Promise<ReturnOutcome>;
  closeReturn(id: string): Promise<ReturnOutcome>;
  /** Attaches the AWB by which pieces come back; the customer is not told by the store. */
  trackReturn(
    reverseOrderId: string,
    lines: readonly { readonly reverseLineId: string; readonly quantity: number }[],
    tracking: { readonly number: string; readonly url: string | null },
  ): Promise<ReturnOutcome>;
  processReturn(step: ReturnToProcess): Promise<ReturnOutcome>;
  /** Says what became of pieces that were processed before they came. */
  disposePieces(dispositions: readonly Disposition[]): Promise<ReturnOutcome>;
  unpaidHolds(storeOrderId: string): Promise<readonly UnpaidHold[]>;
  releaseHold(hold: UnpaidHold): Promise<ReturnOutcome>;
  /** Mails the buyer where to pay what the order owes, with a message of ours. */
  sendInvoice(storeOrderId: string, email: { readonly to: string; readonly message: string }): Promise<ReturnOutcome>;
}
