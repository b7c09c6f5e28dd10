import type { DeliveryMethod } from '../../orders/delivery-method.ts';

/** An order's fulfilment as the store has it, independent of the store's API. */
export interface StoreView {
  readonly cancelled: boolean;
  /** All lines of the order. `unfulfilled`: units that the store still expects to be shipped. */
  readonly lines: readonly { readonly id: string; readonly unfulfilled: number; readonly needsShipping: boolean }[];
  /** The fulfilment orders that the store shows this app. */
  readonly fulfilmentOrders: readonly StoreFulfilmentOrder[];
  readonly fulfilments: readonly StoreFulfilment[];
}

export interface StoreFulfilmentOrder {
  readonly id: string;
  /** `shippable`: this app may fulfil it now. `foreign`: open, but for somebody else to fulfil. */
  readonly state: 'shippable' | 'on_hold' | 'scheduled' | 'foreign' | 'closed';
  /** The hold's reason, the date it is scheduled for, or who is to fulfil it. */
  readonly detail: string | null;
  /** The store's code for a hold. */
  readonly reason?: string | null;
  /** Of a scheduled one, ISO. */
  readonly until?: string | null;
  /** Assigned to a fulfilment service, by the name in `detail`. */
  readonly isOfService?: boolean;
  /** As chosen in the checkout; shipping unless told. */
  readonly method?: DeliveryMethod;
  readonly locationId: string;
  readonly lines: readonly { readonly id: string; readonly lineId: string; readonly remaining: number }[];
}

export interface StoreFulfilment {
  readonly id: string;
  readonly state: 'live' | 'cancelled';
  readonly tracking: readonly { readonly number: string | null; readonly url: string | null }[];
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
}
