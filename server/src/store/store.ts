import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import type { FulfilmentStore } from './fulfilment-store.ts';
import type { InventoryStore } from './inventory-store.ts';
import type { OrderEditor } from './order-editor.ts';
import type { OrderHistory } from './order-history.ts';
import type { ProductSource } from './product-source.ts';
import type { RefundStore } from './refund-store.ts';
import type { ReturnStore } from './return-store.ts';

/** An order to be imported: its content, or why it cannot be read. `raw` is stored either way. */
export interface IncomingOrder {
  readonly raw: unknown;
  /** Throws when the order cannot be parsed. */
  read(): StoreOrder;
}

/** A page of orders that were asked for, by id. */
export interface OrdersById {
  readonly asked: readonly string[];
  readonly found: ReadonlyMap<string, IncomingOrder>;
}

/** The store as the product needs it. Every call throws PartnerError. */
export interface Store
  extends ProductSource,
    InventoryStore,
    FulfilmentStore,
    OrderEditor,
    OrderHistory,
    RefundStore,
    ReturnStore {
  /** Orders changed since `since`, oldest change first, page by page. */
  changedOrders(since: Date | null): AsyncIterable<readonly IncomingOrder[]>;
  order(storeOrderId: string): Promise<IncomingOrder | null>;
  /** These orders in their order, page by page; those that the store does not show are missing. */
  ordersById(storeOrderIds: readonly string[]): AsyncIterable<OrdersById>;
  /** Ids of the orders created since then, page by page. */
  orderIds(createdSince: Date): AsyncIterable<readonly string[]>;
  /** The access scopes that the store grants the app, by the platform's names. */
  scopes(): Promise<readonly string[]>;
  /** Ensures that the store sends webhooks to this URL. */
  subscribe(url: string): Promise<void>;
}
