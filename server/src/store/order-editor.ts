import type { Address } from '@shipmagic/domain/orders/order';

/** The fields of an order that can be changed; those that are absent stay. */
export interface OrderChange {
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly shippingAddress?: Address;
}

/** Quantities that lines of an order are to have. */
export interface QuantityEdit {
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  /** Whether pieces that are taken out go back into stock. */
  readonly restock: boolean;
  readonly staffNote: string;
}

/** Changes of the store's orders. Every call throws PartnerError. */
export interface OrderEditor {
  changeOrder(storeOrderId: string, change: OrderChange): Promise<void>;
  /** Cancels the whole order, for ever: its items are restocked, and nothing is refunded or mailed. */
  cancelOrder(storeOrderId: string, staffNote: string): Promise<void>;
  /**
   * Edits the quantities of lines, all or none; the store tells the customer, and no money moves. After an `unclear` or
   * `broken` failure it may have been carried out: repeating it does no harm, because the quantities are absolute.
   */
  changeQuantities(storeOrderId: string, edit: QuantityEdit): Promise<void>;
  /** Records the whole outstanding amount as paid. */
  markOrderPaid(storeOrderId: string): Promise<void>;
}
