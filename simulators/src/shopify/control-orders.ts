import { bodyOf, numberOf, textOf, textsOf } from '../control.ts';
import { cancelOrder } from './change-order.ts';
import { OrderMaker } from './demo/orders.ts';
import { fromGraphql } from './from-graphql.ts';
import { fromWebhook } from './from-webhook.ts';
import { refreshFulfillmentStatus } from './fulfil.ts';
import type { Address, StoreOrder } from './model.ts';
import { recalculate, taxLinesFor } from './order-money.ts';
import type { NewLine, NewOrder, PaymentMode } from './place-order.ts';
import type { ShopifySimulator } from './server.ts';
import { toWebhookBody } from './webhook-body.ts';

const payments: PaymentMode[] = ['PAID', 'COD', 'PARTIALLY_PAID', 'REFUNDED'];
const addressFields = [
  'name',
  'firstName',
  'lastName',
  'company',
  'address1',
  'address2',
  'city',
  'province',
  'provinceCode',
  'zip',
  'country',
  'countryCode',
  'phone',
] as const;

function readAddress(value: unknown, base: Address | null): Address {
  const body = bodyOf(value);
  const address: Address = base
    ? { ...base }
    : {
        name: null,
        firstName: null,
        lastName: null,
        company: null,
        address1: null,
        address2: null,
        city: null,
        province: null,
        provinceCode: null,
        zip: null,
        country: 'India',
        countryCode: 'IN',
        phone: null,
      };
  for (const field of addressFields) {
    const given = body[field];
    if (typeof given === 'string' || given === null) address[field] = given;
  }
  return address;
}

/** Lines named by vendor, title, price (rupees), quantity, grams, sku, GST percent and properties. */
function readLines(simulator: ShopifySimulator, value: unknown): NewLine[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const { store } = simulator;
  return value.map((item) => {
    const line = bodyOf(item);
    const id = store.nextId();
    const title = textOf(line.title) ?? 'Sample Product';
    const variant = {
      id: store.nextId(),
      inventoryItemId: store.nextId(),
      sku: line.sku === null ? null : (textOf(line.sku) ?? `SKU-${id % 100_000}`),
      title: textOf(line.variantTitle) ?? 'Default Title',
      price: Math.round((numberOf(line.price) ?? 999) * 100),
      grams: numberOf(line.grams) ?? 400,
      inventory: 20,
      position: 1,
    };
    const handle = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${id % 10_000}`;
    const product = {
      id,
      title,
      vendor: textOf(line.vendor) ?? 'Sample Vendor',
      type: textOf(line.productType) ?? 'Sample',
      handle,
      status: 'ACTIVE' as const,
      tags: [],
      hsn: textOf(line.hsn) ?? '442090',
      gst: numberOf(line.gst) ?? 12,
      image: `/pictures/${handle}.svg`,
      createdAt: Date.now(),
      updatedAt: Date.now(),
      variants: [variant],
    };
    store.addProduct(product);
    const properties = Object.entries(bodyOf(line.properties)).map(([key, v]) => ({ key, value: String(v) }));
    return { product, variant, quantity: numberOf(line.quantity) ?? 1, properties };
  });
}

function readOverrides(simulator: ShopifySimulator, value: unknown): Partial<NewOrder> & { vendors?: string[] } {
  const body = bodyOf(value);
  const overrides: Partial<NewOrder> & { vendors?: string[] } = {};
  const vendors = textsOf(body.vendors);
  if (vendors) overrides.vendors = vendors;
  const lines = readLines(simulator, body.lines);
  if (lines) overrides.lines = lines;
  const payment = payments.find((p) => p === body.paymentMode);
  if (payment) overrides.payment = payment;
  const tags = textsOf(body.tags);
  if (tags) overrides.tags = tags;
  if (typeof body.note === 'string' || body.note === null) overrides.note = body.note;
  if (body.address === null) overrides.address = null;
  if (body.customer === null) overrides.customer = null;
  else if (typeof body.customer === 'object') {
    const { firstName = 'Asha', lastName = 'Rao', email, phone } = bodyOf(body.customer);
    const person = { email: textOf(email) ?? null, phone: textOf(phone) ?? null };
    overrides.customer = { firstName: String(firstName), lastName: String(lastName), ...person };
  }
  const shipping = numberOf(body.shipping);
  if (shipping !== undefined) overrides.shipping = Math.round(shipping * 100);
  if (body.discount === null) overrides.discount = null;
  else if (typeof body.discount === 'object') {
    const { code, kind, value: worth } = bodyOf(body.discount);
    const percent = kind === 'percentage';
    const amount = numberOf(worth) ?? 0;
    overrides.discount = {
      code: textOf(code) ?? 'CODE',
      kind: percent ? 'percentage' : 'fixed_amount',
      value: percent ? amount : Math.round(amount * 100),
    };
  }
  const prefix = textOf(body.namePrefix);
  if (prefix !== undefined) overrides.namePrefix = prefix;
  if (body.test === true) overrides.test = true;
  return overrides;
}

/** Applies an edit: quantities by line, address, tags, note, financial status. Answers the topics to send. */
function edit(order: StoreOrder, value: unknown): void {
  const body = bodyOf(value);
  for (const item of Array.isArray(body.lines) ? body.lines : []) {
    const wanted = bodyOf(item);
    const line =
      typeof wanted.index === 'number'
        ? order.lines[wanted.index]
        : order.lines.find((l) => String(l.id) === String(wanted.id));
    const quantity = numberOf(wanted.quantity);
    if (!line || quantity === undefined) continue;
    const fulfilled = line.currentQuantity - line.unfulfilledQuantity;
    if (quantity > line.quantity) {
      // Added pieces carry no discount; their tax follows the line's own rates.
      const rate = line.taxLines.reduce((sum, t) => sum + t.rate, 0);
      const pair = line.taxLines.length > 1;
      line.quantity = quantity;
      const net = line.price * quantity - line.allocations.reduce((sum, a) => sum + a.amount, 0);
      line.taxLines = taxLinesFor(net, Math.round(rate * 100), pair, order.taxesIncluded);
    }
    line.currentQuantity = quantity;
    line.unfulfilledQuantity = Math.max(0, quantity - fulfilled);
    order.fulfillmentOrders = null;
  }
  if (Array.isArray(body.lines)) {
    recalculate(order);
    refreshFulfillmentStatus(order);
  }
  const tags = textsOf(body.tags);
  if (tags) order.tags = tags;
  if (typeof body.note === 'string' || body.note === null) order.note = body.note;
  if (typeof body.email === 'string' || body.email === null) order.email = body.email;
  if (body.address === null) order.shippingAddress = null;
  else if (body.address !== undefined) order.shippingAddress = readAddress(body.address, order.shippingAddress);
  const financialStatus = textOf(body.financialStatus);
  if (financialStatus) {
    order.financialStatus = financialStatus;
    if (financialStatus === 'PAID') order.totals.outstanding = 0;
    if (financialStatus === 'PENDING') order.totals.outstanding = order.totals.currentTotal;
    if (financialStatus === 'REFUNDED') Object.assign(order.totals, { outstanding: 0, refunded: order.totals.total });
  }
}

/** Control over orders: place, load, read, edit, hold, cancel, delete. */
export function mountOrderControl(simulator: ShopifySimulator): void {
  const { app, store } = simulator;
  let made: OrderMaker | null = null;
  // Made at the first order, when the catalogue is complete.
  const maker = () => {
    made ??= new OrderMaker(store, 101);
    return made;
  };
  const present = (order: StoreOrder) => ({ ...order, webhookBody: toWebhookBody(order) });

  app.post('/_control/orders', async (request) => {
    const body = bodyOf(request.body);
    const count = Math.min(numberOf(body.count) ?? 1, 100_000);
    const at = Date.parse(textOf(body.createdAt) ?? '') || Date.now();
    const placed: { id: string; name: string }[] = [];
    for (let i = 0; i < count; i++) {
      const overrides = readOverrides(simulator, body);
      // Predictable unless asked otherwise: paid, no discount, no shipping, a full address.
      const plain = { payment: 'PAID', shipping: 0, discount: null, note: null } as const;
      if (!overrides.lines && !overrides.vendors && store.products.size === 0) overrides.vendors = ['Sample Vendor'];
      const order = maker().make(
        at,
        body.random === true ? overrides : { ...plain, tags: [], attributes: [], ...overrides },
        body.random !== true,
      );
      if (typeof body.address === 'object' && body.address !== null) {
        order.shippingAddress = readAddress(body.address, order.shippingAddress);
      }
      const name = textOf(body.name);
      if (name !== undefined) order.name = name;
      if (body.silent === true) store.load(order);
      else store.create(order);
      placed.push({ id: String(order.id), name: order.name });
    }
    return count === 1 ? placed[0] : { orders: placed };
  });

  app.put<{ Querystring: { webhooks?: string } }>('/_control/orders', async (request) => {
    const items = Array.isArray(request.body) ? request.body : [request.body];
    return {
      orders: items.map((item) => {
        const body = bodyOf(item);
        const order = 'legacyResourceId' in body ? fromGraphql(body) : fromWebhook(body);
        const known = store.orders.has(order.id);
        store.load(order);
        if (request.query.webhooks === 'true') store.emit(known ? 'ORDERS_UPDATED' : 'ORDERS_CREATE', order.id, order);
        return { id: String(order.id), name: order.name };
      }),
    };
  });

  app.get('/_control/orders', async () => ({ count: store.orders.size }));

  app.get<{ Params: { id: string } }>('/_control/orders/:id', async (request, reply) => {
    const order = store.find(request.params.id);
    return order ? present(order) : reply.code(404).send({ error: 'no such order' });
  });

  app.patch<{ Params: { id: string } }>('/_control/orders/:id', async (request, reply) => {
    const order = store.find(request.params.id);
    if (!order) return reply.code(404).send({ error: 'no such order' });
    const edited = Array.isArray(bodyOf(request.body).lines) ? ['ORDERS_EDITED'] : [];
    store.change(order, edited, () => edit(order, request.body));
    return present(order);
  });

  app.post<{ Params: { id: string } }>('/_control/orders/:id/hold', async (request, reply) => {
    const order = store.find(request.params.id);
    if (!order) return reply.code(404).send({ error: 'no such order' });
    const release = bodyOf(request.body).release === true;
    store.change(order, [], () => {
      for (const entry of store.fulfillmentOrdersOf(order)) {
        if (entry.status === 'CLOSED') continue;
        entry.status = release ? 'OPEN' : 'ON_HOLD';
        entry.holds = release ? [] : [{ id: store.nextId(), reason: 'OTHER', reasonNotes: 'Held by the merchant' }];
      }
    });
    return present(order);
  });

  app.post<{ Params: { id: string } }>('/_control/orders/:id/cancel', async (request, reply) => {
    const order = store.find(request.params.id);
    if (!order) return reply.code(404).send({ error: 'no such order' });
    const body = bodyOf(request.body);
    if (order.cancelledAt === null) cancelOrder(store, order, textOf(body.reason) ?? 'CUSTOMER', body.refund !== false);
    return present(order);
  });

  app.delete<{ Params: { id: string } }>('/_control/orders/:id', async (request, reply) => {
    const order = store.find(request.params.id);
    if (!order) return reply.code(404).send({ error: 'no such order' });
    store.delete(order);
    return { deleted: String(order.id) };
  });
}
