import type { FulfilmentGroup } from '@shipmagic/domain/parcels/fulfilment/plan-fulfilment';
import type { StoreView } from '@shipmagic/domain/parcels/fulfilment/store-view';

export interface NewFulfilment {
  /** All at one location. */
  readonly groups: readonly FulfilmentGroup[];
  /** Both null for what a person handed over. */
  readonly number: string | null;
  readonly company: string | null;
  readonly url: string | null;
  /** Whether the store notifies the customer. */
  readonly notifyCustomer: boolean;
}

export interface TrackedFulfilment {
  readonly fulfilmentId: string;
  readonly numbers: readonly { readonly number: string; readonly url: string | null }[];
  /** Of the only number; the store keeps one company per fulfilment. */
  readonly company: string | null;
  readonly notifyCustomer: boolean;
}

/** The store's fulfilments. Every call throws PartnerError. */
export interface FulfilmentStore {
  /** An order's fulfilment, whole; null when the store shows no such order. */
  fulfilmentOf(storeOrderId: string): Promise<StoreView | null>;
  /**
   * One text per order that is another one when the store's order, or what this app may see of it, has changed. At most
   * 250 orders in one call.
   */
  looksOf(storeOrderIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The orders of these fulfilment orders, by the store's ids. */
  ordersOf(fulfilmentOrderIds: readonly string[]): Promise<readonly string[]>;
  /** Makes a fulfilment, and returns its id. The call has no idempotency key: read the order before repeating it. */
  makeFulfilment(fulfilment: NewFulfilment): Promise<string>;
  /** Announces fulfilment orders to their customer as ready to be picked up; the store mails that. Repeated, it mails again. */
  announceReady(fulfilmentOrderIds: readonly string[]): Promise<void>;
  /** Replaces the tracking numbers of a fulfilment. */
  trackFulfilment(fulfilment: TrackedFulfilment): Promise<void>;
  cancelFulfilment(fulfilmentId: string): Promise<void>;
  addFulfilmentEvent(
    fulfilmentId: string,
    event: { status: string; happenedAt: string; message: string | null },
  ): Promise<void>;
}
