import { bodyOf, numberOf, textOf, textsOf } from '../control.ts';
import { releasePaid } from './holds.ts';
import type { OrderLine, StoreOrder } from './model.ts';
import { recalculate, taxLinesFor } from './order-money.ts';
import { receive, refundEverything, transactionsOf } from './payments.ts';
import { readAddress } from './read-order-input.ts';
import { refreshFulfillmentStatus } from './record-fulfillment.ts';
import type { ShopifyStore } from './store.ts';

/** Sets how many pieces of a line are in the order. */
export function setQuantity(order: StoreOrder, line: OrderLine, quantity: number): void {
  const fulfilled = line.currentQuantity - line.unfulfilledQuantity;
  if (quantity > line.quantity) {
    // Added units carry no discount; their tax follows the line's own rates.
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

/** Applies an edit: quantities, vendors and products by line, address, tags, note, financial status. */
export function editOrder(store: ShopifyStore, order: StoreOrder, value: unknown): void {
  const body = bodyOf(value);
  transactionsOf(store, order);
  for (const item of Array.isArray(body.lines) ? body.lines : []) {
    const wanted = bodyOf(item);
    const line =
      typeof wanted.index === 'number'
        ? order.lines[wanted.index]
        : order.lines.find((l) => String(l.id) === String(wanted.id));
    const quantity = numberOf(wanted.quantity);
    if (line && (typeof wanted.vendor === 'string' || wanted.vendor === null)) line.vendor = wanted.vendor;
    if (line && typeof wanted.productId === 'number') line.productId = wanted.productId;
    if (!line || quantity === undefined) continue;
    setQuantity(order, line, quantity);
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
  const gateways = textsOf(body.gateways);
  if (gateways) order.gateways = gateways;
  const financialStatus = textOf(body.financialStatus);
  if (financialStatus) {
    order.financialStatus = financialStatus;
    if (financialStatus === 'PAID') {
      receive(store, order, order.totals.outstanding);
      order.totals.outstanding = 0;
      releasePaid(store, order);
    }
    if (financialStatus === 'PENDING') {
      order.transactions = [];
      order.totals.outstanding = order.totals.currentTotal;
    }
    if (financialStatus === 'REFUNDED') {
      refundEverything(store, order);
      Object.assign(order.totals, { outstanding: 0, refunded: order.totals.total });
    }
  }
}
