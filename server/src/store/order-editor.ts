import type { Address } from '@shipmagic/domain/orders/order';

/** The fields of an order that can be changed; those that are absent stay. */
export interface OrderChange {
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly shippingAddress?: Address;
}

/** Changes of the store's orders. Every call throws PartnerError. */
export interface OrderEditor {
  changeOrder(storeOrderId: string, change: OrderChange): Promise<void>;
  /** Cancels the whole order, for ever: its items are restocked, and nothing is refunded or mailed. */
  cancelOrder(storeOrderId: string, staffNote: string): Promise<void>;
  /** Records the whole outstanding amount as paid. */
  markOrderPaid(storeOrderId: string): Promise<void>;
}
