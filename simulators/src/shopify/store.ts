import { Counter } from '../counter.ts';
import type { CancelJob } from './cancel-job.ts';
import { defaultLocations } from './default-locations.ts';
import type {
  FulfillmentOrder,
  StoreLocation,
  StoreOrder,
  StoreProduct,
  StoreVariant,
  WebhookSubscription,
} from './model.ts';
import { SortedIndex } from './sorted-index.ts';

/** An order event that may have webhook subscribers. */
interface OrderEvent {
  /** Enum spelling: `ORDERS_UPDATED`. */
  topic: string;
  orderId: number;
  /** Absent once the order is deleted. */
  order: StoreOrder | null;
  at: number;
}

/** Any other event, with its body. */
interface OtherEvent {
  topic: string;
  body: object;
  at: number;
}

export type StoreEvent = OrderEvent | OtherEvent;

export interface StoreSettings {
  /** Vendors stocked at the second location: their lines form a second fulfilment order. */
  secondLocationVendors: Set<string>;
  /** false: the app has no approval for protected customer data, so personal fields are null. */
  personalData: boolean;
  /** Duration of an order cancellation job. */
  jobMs: number;
  /** The errors with which new fulfilments are refused; empty: they are made. */
  refusal: string;
  /** The app's access scopes. */
  scopes: string[];
  /** Whose vendor a line has in GraphQL: its own, as it was at the purchase (webhooks always), or its product's of today. */
  lineVendors: 'line' | 'product';
}

/** The simulated store's state. All changes to orders go through `change`, which maintains timestamps and indexes. */
export class ShopifyStore {
  readonly orders = new Map<number, StoreOrder>();
  readonly products = new Map<number, StoreProduct>();
  readonly variants = new Map<number, { product: StoreProduct; variant: StoreVariant }>();
  readonly subscriptions = new Map<number, WebhookSubscription>();
  readonly jobs = new Map<string, CancelJob>();
  readonly locations: StoreLocation[] = structuredClone([...defaultLocations]);
  readonly byUpdatedAt = new SortedIndex<StoreOrder>((o) => o.updatedAt);
  readonly byCreatedAt = new SortedIndex<StoreOrder>((o) => o.createdAt);
  readonly byId = new SortedIndex<StoreOrder>((o) => o.id);
  readonly productsByUpdatedAt = new SortedIndex<StoreProduct>((p) => p.updatedAt);
  readonly settings: StoreSettings = {
    secondLocationVendors: new Set(),
    personalData: true,
    jobMs: 300,
    refusal: '',
    scopes: [],
    lineVendors: 'line',
  };
  /** `updatedAt`: the latest one that was ahead of the clock. */
  readonly counters = {
    id: new Counter(6_500_000_000_000, { after: (last) => last + 32_768 + (last % 7), ahead: 10_000_000 }),
    number: new Counter(1000, { after: (last) => last + 1, ahead: 0 }),
    updatedAt: new Counter(0, { after: (last) => last + 1000, ahead: 0 }),
  };
  private readonly listeners: ((event: StoreEvent) => void)[] = [];
  private readonly changeListeners: (() => void)[] = [];
  private earliestChange = 0;

  onEvent(listener: (event: StoreEvent) => void): void {
    this.listeners.push(listener);
  }

  /** Notifies of every change that a saved state has to include, unlike `onEvent`. */
  onChange(listener: () => void): void {
    this.changeListeners.push(listener);
  }

  /** Call after changes that do not go through this class. */
  touch(): void {
    for (const listener of this.changeListeners) listener();
  }

  /** No later change gets an `updatedAt` before this. */
  changesStartAt(ms: number): void {
    this.earliestChange = ms;
  }

  emit(topic: string, orderId: number, order: StoreOrder | null): void {
    this.tell({ topic, orderId, order, at: Date.now() });
  }

  /** Notifies subscribers of an event that is not about an order. */
  announce(topic: string, body: object): void {
    this.tell({ topic, body, at: Date.now() });
  }

  /** A fresh numeric id, above 2^32 as Shopify's are. */
  nextId(): number {
    this.touch();
    return this.counters.id.next();
  }

  nextOrderNumber(): number {
    this.touch();
    return this.counters.number.next();
  }

  addProduct(product: StoreProduct): void {
    this.products.set(product.id, product);
    this.productsByUpdatedAt.add(product);
    for (const variant of product.variants) this.variants.set(variant.id, { product, variant });
    this.touch();
  }

  /** Changes a product; its `updatedAt` strictly increases. */
  changeProduct(product: StoreProduct, mutate: () => void): void {
    for (const variant of product.variants) this.variants.delete(variant.id);
    mutate();
    const now = Math.floor(Date.now() / 1000) * 1000;
    product.updatedAt = Math.max(now, product.updatedAt + 1000, this.earliestChange);
    if (product.updatedAt > now) this.counters.updatedAt.raise(product.updatedAt);
    this.productsByUpdatedAt.touch();
    for (const variant of product.variants) this.variants.set(variant.id, { product, variant });
    this.touch();
  }

  removeProduct(product: StoreProduct): void {
    this.products.delete(product.id);
    this.productsByUpdatedAt.remove(product);
    for (const variant of product.variants) this.variants.delete(variant.id);
    this.touch();
  }

  /** Adds or replaces an order unchanged, without an event. */
  load(order: StoreOrder): void {
    const old = this.orders.get(order.id);
    if (old) this.unindex(old);
    this.orders.set(order.id, order);
    this.byUpdatedAt.add(order);
    this.byCreatedAt.add(order);
    this.byId.add(order);
    this.counters.number.raise(order.number);
    this.touch();
  }

  /** Adds an order and notifies the subscribers. */
  create(order: StoreOrder): void {
    this.load(order);
    this.emit('ORDERS_CREATE', order.id, order);
  }

  /**
   * Changes an order: its `updatedAt` strictly increases, and subscribers of `topics` are notified. With null nothing
   * but the order itself shows the change. Returns the result of `mutate`.
   */
  change<T>(order: StoreOrder, topics: readonly string[] | null, mutate: () => T): T {
    const result = mutate();
    if (!topics) {
      this.touch();
      return result;
    }
    const now = Math.floor(Date.now() / 1000) * 1000;
    order.updatedAt = Math.max(now, order.updatedAt + 1000, this.earliestChange);
    // The clock alone keeps later changes after this one, unless it ran ahead of the clock.
    if (order.updatedAt > now) this.counters.updatedAt.raise(order.updatedAt);
    this.byUpdatedAt.touch();
    this.touch();
    for (const topic of new Set([...topics, 'ORDERS_UPDATED'])) this.emit(topic, order.id, order);
    return result;
  }

  delete(order: StoreOrder, silent = false): void {
    this.unindex(order);
    this.orders.delete(order.id);
    this.touch();
    if (!silent) this.emit('ORDERS_DELETE', order.id, null);
  }

  /** By numeric id or by name, for the control API. */
  find(idOrName: string): StoreOrder | null {
    const direct = this.orders.get(Number(idOrName.split('/').at(-1)));
    if (direct) return direct;
    for (const order of this.orders.values()) if (order.name === idOrName) return order;
    return null;
  }

  location(id: number | null): StoreLocation | null {
    return this.locations.find((l) => l.id === id) ?? null;
  }

  /** The location that stocks a vendor's products. */
  homeOf(vendor: string | null): number {
    const [first, second] = this.locations;
    const away = vendor !== null && this.settings.secondLocationVendors.has(vendor);
    return (away ? second : first)?.id ?? 0;
  }

  /** The order's fulfillment orders, one per location that stocks its vendors. */
  fulfillmentOrdersOf(order: StoreOrder): FulfillmentOrder[] {
    if (order.fulfillmentOrders) return order.fulfillmentOrders;
    const groups = new Map<number, FulfillmentOrder>();
    for (const line of order.lines) {
      if (!line.requiresShipping || line.currentQuantity === 0) continue;
      const locationId = this.homeOf(line.vendor);
      const group = groups.get(locationId) ?? {
        id: this.nextId(),
        locationId,
        status: 'OPEN' as const,
        holds: [],
        lines: [],
      };
      groups.set(locationId, group);
      group.lines.push({
        id: this.nextId(),
        lineId: line.id,
        totalQuantity: line.currentQuantity,
        remainingQuantity: line.unfulfilledQuantity,
      });
    }
    order.fulfillmentOrders = [...groups.values()];
    for (const group of order.fulfillmentOrders) {
      if (group.lines.every((l) => l.remainingQuantity === 0)) group.status = 'CLOSED';
    }
    return order.fulfillmentOrders;
  }

  private tell(event: StoreEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  private unindex(order: StoreOrder): void {
    for (const index of [this.byUpdatedAt, this.byCreatedAt, this.byId]) index.remove(order);
  }
}
