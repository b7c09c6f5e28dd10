import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import type { InventoryStore } from './inventory-store.ts';
import type { ProductSource } from './product-source.ts';

/** An order to be imported: its content, or why it cannot be read. `raw` is stored either way. */
export interface IncomingOrder {
  readonly raw: unknown;
  /** Throws when the order cannot be parsed. */
  read(): StoreOrder;
}

export interface FulfilmentInput {
  readonly storeOrderId: string;
  /** The store's line ids and quantities in this parcel. */
  readonly lines: readonly { readonly id: string; readonly quantity: number }[];
  readonly awb: string;
  readonly company: string;
  readonly trackingUrl: string | null;
  /** Whether the store notifies the customer. */
  readonly notifyCustomer: boolean;
}

/** The store as the product needs it. Every call throws PartnerError. */
export interface Store extends ProductSource, InventoryStore {
  /** Orders changed since `since`, oldest change first, page by page. */
  changedOrders(since: Date | null): AsyncIterable<readonly IncomingOrder[]>;
  order(storeOrderId: string): Promise<IncomingOrder | null>;
  /** Ids of the orders created since then, page by page. */
  orderIds(createdSince: Date): AsyncIterable<readonly string[]>;
  /** Marks the lines of a parcel as fulfilled, once: finds and returns the result of an earlier attempt. */
  fulfil(input: FulfilmentInput): Promise<readonly string[]>;
  addFulfilmentEvent(
    fulfilmentId: string,
    event: { status: string; happenedAt: string; message: string | null },
  ): Promise<void>;
  cancelFulfilment(fulfilmentId: string): Promise<void>;
  /** Ensures that the store sends webhooks to this URL. */
  subscribe(url: string): Promise<void>;
}
