import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import type { InventoryStore } from './inventory-store.ts';
import type { ProductSource } from './product-source.ts';

/** One order on its way in: what it says, or why it cannot be read. `raw` is kept either way. */
export interface IncomingOrder {
  readonly raw: unknown;
  /** Throws when the order cannot be understood. */
  read(): StoreOrder;
}

export interface FulfilmentInput {
  readonly storeOrderId: string;
  /** Store line ids and quantities of this parcel. */
  readonly lines: readonly { readonly id: string; readonly quantity: number }[];
  readonly awb: string;
  readonly company: string;
  readonly trackingUrl: string | null;
  /** Whether the store tells the customer. */
  readonly notifyCustomer: boolean;
}

/** The store as the product needs it. Every call throws PartnerError. */
export interface Store extends ProductSource, InventoryStore {
  /** Pages of orders changed since `since`, oldest change first. */
  changedOrders(since: Date | null): AsyncIterable<readonly IncomingOrder[]>;
  order(storeOrderId: string): Promise<IncomingOrder | null>;
  /** Pages of the ids of the orders created since then. */
  orderIds(createdSince: Date): AsyncIterable<readonly string[]>;
  /** Marks the lines of a parcel as fulfilled, once: finds and returns what an earlier try has made. */
  fulfil(input: FulfilmentInput): Promise<readonly string[]>;
  addFulfilmentEvent(
    fulfilmentId: string,
    event: { status: string; happenedAt: string; message: string | null },
  ): Promise<void>;
  cancelFulfilment(fulfilmentId: string): Promise<void>;
  /** Makes sure that the store reports changes to this address. */
  subscribe(url: string): Promise<void>;
}
