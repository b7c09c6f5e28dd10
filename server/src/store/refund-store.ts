import type { OrderMoney, RefundShare } from '@shipmagic/domain/refunds/order-money';

/** A line of an order as the store would take it back. */
export interface RefundableLine {
  readonly lineId: string;
  /** Pieces that are left. */
  readonly quantity: number;
  /** Of that, what has not been fulfilled. */
  readonly unfulfilled: number;
}

/** The store's own suggestion, in paise. */
export interface SuggestedRefund {
  readonly paise: number;
  readonly maximumPaise: number;
  readonly shares: readonly { readonly gateway: string; readonly paise: number }[];
}

export interface RefundedPieces {
  readonly lineId: string;
  readonly quantity: number;
  /** `cancel`: not fulfilled yet; `return`: it came back; `none`: it is not put back into stock. */
  readonly restock: 'cancel' | 'return' | 'none';
  /** Where they are put back, if not where the others are. */
  readonly locationId?: string;
}

/** A refund as it is sent; it is kept like this, because a repetition must be the same to the letter. */
export interface RefundToSend {
  readonly storeOrderId: string;
  readonly note: string;
  readonly lines: readonly RefundedPieces[];
  /** Where pieces are put back; null if none are. */
  readonly locationId: string | null;
  /** All in one currency: in the shop's, or in that in which the customer paid. */
  readonly shares: readonly RefundShare[];
}

export type RefundOutcome =
  | { readonly outcome: 'done'; readonly refundId: string }
  | { readonly outcome: 'refused'; readonly message: string };

/** The store's payments and refunds. Every call throws PartnerError. */
export interface RefundStore {
  /** Payments and refunds of these orders; those that the store does not show are missing. */
  moneyOf(storeOrderIds: readonly string[]): Promise<ReadonlyMap<string, OrderMoney>>;
  /** Null when the order is no longer in the store. */
  refundableLines(storeOrderId: string): Promise<readonly RefundableLine[] | null>;
  /** For these pieces and that much shipping, or for everything that is left (`lines` null). */
  suggestedRefund(
    storeOrderId: string,
    wanted: { readonly lines: readonly RefundedPieces[]; readonly shippingPaise: number } | 'everything',
  ): Promise<SuggestedRefund | null>;
  /**
   * A PartnerError `unclear` or `broken` leaves open whether it was carried out; it is then repeated with the same key
   * and the same refund.
   */
  createRefund(key: string, refund: RefundToSend): Promise<RefundOutcome>;
}
