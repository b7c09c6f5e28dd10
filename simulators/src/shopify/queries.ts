import {
  type Connection,
  cursor,
  type PageArguments,
  pageOf,
  pageSize,
  readCursor,
  toConnection,
} from './connection.ts';
import { gid, legacyId, utc } from './ids.ts';
import { itemOf } from './inventory.ts';
import type { StoreOrder, StoreProduct, WebhookSubscription } from './model.ts';
import { parseOrderQuery } from './order-query.ts';
import { presentFulfillment } from './present-fulfillment.ts';
import { presentFulfillmentOrder } from './present-fulfillment-order.ts';
import { presentInventory } from './present-inventory-item.ts';
import { presentLocation } from './present-location.ts';
import { presentOrder } from './present-order.ts';
import type { PresentContext } from './present-parts.ts';
import { presentProduct, presentVariant } from './present-product.ts';
import { searchProducts } from './product-query.ts';

/** The app's access scopes, and its shop. */
export interface ShopIdentity {
  shop: string;
  shopName: string;
  scopes: string[];
}

export function presentSubscription(subscription: WebhookSubscription) {
  return {
    ...subscription,
    __typename: 'WebhookSubscription',
    id: gid('WebhookSubscription', subscription.id),
    legacyResourceId: String(subscription.id),
    createdAt: utc(subscription.createdAt),
    updatedAt: utc(subscription.updatedAt),
    name: null,
  };
}

type OrderArguments = PageArguments & { query?: string | null; sortKey?: string | null };

/** One page of orders. Keyset pagination: an order that changes meanwhile moves to the end and never disappears. */
function pageOfOrders(args: OrderArguments, context: PresentContext): Connection<object> {
  const { store } = context;
  const size = pageSize(args);
  const query = parseOrderQuery(args.query);
  const [index, keyOf, from] = {
    UPDATED_AT: [store.byUpdatedAt, (o: StoreOrder) => o.updatedAt, query.from.updatedAt] as const,
    ID: [store.byId, (o: StoreOrder) => o.id, query.from.id] as const,
    CREATED_AT: [store.byCreatedAt, (o: StoreOrder) => o.createdAt, query.from.createdAt] as const,
  }[args.sortKey === 'UPDATED_AT' || args.sortKey === 'ID' ? args.sortKey : 'CREATED_AT'];
  const items = index.sorted();
  const step = args.reverse ? -1 : 1;
  let at = args.reverse ? items.length - 1 : from === undefined ? 0 : index.after(from, -1);
  if (args.after) {
    const { id, value } = readCursor(args.after);
    const after = index.after(Number(value), id);
    // Backwards, the cursor's own item is just before `after`, unless it has moved.
    const own = items[after - 1];
    at = args.reverse ? (own?.id === id ? after - 2 : after - 1) : Math.max(at, after);
  }
  const page: StoreOrder[] = [];
  for (; at >= 0 && at < items.length && page.length <= size; at += step) {
    const order = items[at];
    if (order && query.matches(order)) page.push(order);
  }
  const shown = page.slice(0, size);
  return toConnection(
    shown,
    page.length > size,
    Boolean(args.after),
    (order) => cursor(order.id, keyOf(order)),
    (order) => presentOrder(order, context),
  );
}

/** One page of products, by id or by last change. */
function pageOfProducts(args: OrderArguments, context: PresentContext): Connection<object> {
  const { store } = context;
  const present = (product: StoreProduct) => presentProduct(product, context);
  if (args.sortKey !== 'UPDATED_AT')
    return pageOf(searchProducts([...store.products.values()], args.query), args, present);
  const size = pageSize(args);
  const all = store.productsByUpdatedAt.sorted();
  const start = args.after ? readCursor(args.after) : null;
  const from = start ? store.productsByUpdatedAt.after(Number(start.value), start.id) : 0;
  const found = searchProducts(all.slice(from), args.query);
  return toConnection(
    found.slice(0, size),
    found.length > size,
    Boolean(args.after),
    (product) => cursor(product.id, product.updatedAt),
    present,
  );
}

/** The resolvers of `QueryRoot`. */
export function queries(context: PresentContext, identity: ShopIdentity) {
  const { store } = context;

  const node = ({ id }: { id: string }): object | null => {
    const order = store.orders.get(legacyId('Order', id));
    if (order) return presentOrder(order, context);
    const product = store.products.get(legacyId('Product', id));
    if (product) return presentProduct(product, context);
    const variant = store.variants.get(legacyId('ProductVariant', id));
    if (variant) return presentVariant(variant.product, variant.variant, context);
    const location = store.location(legacyId('Location', id));
    if (location) return presentLocation(location);
    const subscription = store.subscriptions.get(legacyId('WebhookSubscription', id));
    if (subscription) return presentSubscription(subscription);
    for (const owner of store.orders.values()) {
      const fulfillment = owner.fulfillments.find((f) => f.id === legacyId('Fulfillment', id));
      if (fulfillment) return presentFulfillment(fulfillment, owner, context);
      const entry = owner.fulfillmentOrders?.find((f) => f.id === legacyId('FulfillmentOrder', id));
      if (entry) return presentFulfillmentOrder(entry, owner, context);
    }
    return null;
  };
  const nodeOf = (type: string) => (args: { id: string }) =>
    Number.isNaN(legacyId(type, args.id)) ? null : node(args);

  return {
    node,
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => node({ id })),
    order: nodeOf('Order'),
    product: nodeOf('Product'),
    productVariant: nodeOf('ProductVariant'),
    fulfillment: nodeOf('Fulfillment'),
    fulfillmentOrder: nodeOf('FulfillmentOrder'),
    webhookSubscription: nodeOf('WebhookSubscription'),
    location: ({ id }: { id?: string | null }) => node({ id: id ?? gid('Location', store.locations[0]?.id ?? 0) }),
    orders: (args: OrderArguments) => pageOfOrders(args, context),
    ordersCount: ({ query, limit }: { query?: string | null; limit?: number | null }) => {
      const parsed = parseOrderQuery(query);
      let count = 0;
      for (const order of store.orders.values()) if (parsed.matches(order)) count += 1;
      const most = limit ?? Number.POSITIVE_INFINITY;
      return { count: Math.min(count, most), precision: count > most ? 'AT_LEAST' : 'EXACT' };
    },
    products: (args: OrderArguments) => pageOfProducts(args, context),
    inventoryItem: ({ id }: { id: string }) => {
      const found = itemOf(store, legacyId('InventoryItem', id));
      return found && presentInventory(found.product, found.variant, context);
    },
    productVariants: (args: OrderArguments) => {
      const found = searchProducts([...store.products.values()], args.query);
      const rows = found.flatMap((product) =>
        product.variants.map((variant) => ({ id: variant.id, product, variant })),
      );
      return pageOf(rows, args, (row) => presentVariant(row.product, row.variant, context));
    },
    locations: (args: PageArguments) => pageOf(store.locations, args, presentLocation),
    webhookSubscriptions: (args: PageArguments & { topics?: string[] | null; uri?: string | null }) =>
      pageOf(
        [...store.subscriptions.values()].filter(
          (s) => (!args.topics || args.topics.includes(s.topic)) && (!args.uri || args.uri === s.uri),
        ),
        args,
        presentSubscription,
      ),
    shop: () => ({
      id: gid('Shop', 68_000_000_001),
      name: identity.shopName,
      email: 'hello@example.com',
      myshopifyDomain: identity.shop,
      currencyCode: 'INR',
      ianaTimezone: 'Asia/Kolkata',
      taxesIncluded: true,
      plan: { publicDisplayName: 'Plus' },
    }),
    currentAppInstallation: () => ({
      id: gid('AppInstallation', 510_000_000_001),
      accessScopes: identity.scopes.map((handle) => ({ handle, description: handle })),
    }),
    job: ({ id }: { id: string }) => {
      const job = store.jobs.get(id);
      return job ? { id, done: job.done } : null;
    },
  };
}
