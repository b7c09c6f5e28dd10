import type { StoreOrder } from '../shopify/model.ts';
import { fixed } from '../shopify/money.ts';
import type { ShopifySimulator } from '../shopify/server.ts';
import { parcelOf } from './control.ts';
import type { Status, ToolLine, ToolOrder } from './order.ts';
import type { ShipturtleSimulator } from './server.ts';
import type { Tool } from './tool.ts';

const day = 86_400_000;

/**
 * The status of an order by age, the same at every start: most are delivered, a few are held, returned or cancelled.
 */
function statusAtAge(storeOrderId: number, ageDays: number): Status {
  const luck = Math.floor(storeOrderId / 7) % 100;
  if (ageDays < 0.5) return 'New Orders';
  if (luck < 3) return 'Cancelled';
  if (luck < 6) return 'Held';
  if (ageDays < 3) return 'Confirmed';
  if (ageDays < 5) return 'Ready to Ship';
  if (ageDays < 6) return 'Pick Up';
  if (luck < 10) return 'Delivery Exception';
  if (ageDays < 10) return 'In Transit';
  if (luck < 15) return 'Returned';
  return 'Delivered';
}

const hasParcel = (status: Status) => !['New Orders', 'Confirmed', 'Held', 'Cancelled'].includes(status);

function linesOf(order: StoreOrder, vendor: string): ToolLine[] {
  return order.lines
    .filter((line) => line.vendor === vendor)
    .map((line) => ({
      sku: line.sku,
      quantity: line.quantity,
      price: fixed(line.price),
      title: line.title,
      variantTitle: line.variantTitle,
      productId: line.productId,
      vendor,
    }));
}

function readOrder(tool: Tool, order: StoreOrder, now: number): ToolOrder[] {
  const { customer } = order;
  return tool.vendors
    .map((vendor) => ({ vendor, lines: linesOf(order, vendor) }))
    .filter(({ vendor, lines }) => lines.length > 0 && tool.find(order.id, vendor) === null)
    .map(({ vendor, lines }) => {
      const taken = tool.take({
        storeOrderId: order.id,
        company: vendor,
        lines,
        name: order.name,
        orderNumber: order.number,
        financialStatus: (order.financialStatus ?? 'pending').toLowerCase(),
        customerName: customer ? [customer.firstName, customer.lastName].filter(Boolean).join(' ') : null,
        customerEmail: order.email,
        createdAt: order.createdAt,
      });
      const status = statusAtAge(order.id, (now - order.createdAt) / day);
      tool.change(taken, { status, ...(hasParcel(status) ? parcelOf(taken.id) : {}) });
      return taken;
    });
}

/** Takes over the vendors' parts of existing and new store orders, as the real tool reads its store. */
export function readStore({ tool }: ShipturtleSimulator, { store }: ShopifySimulator): void {
  const open = (order: StoreOrder) =>
    tool.vendors
      .flatMap((vendor) => tool.find(order.id, vendor) ?? [])
      .filter(({ status }) => status !== 'Cancelled' && status !== 'Delivered');
  const follow = (order: StoreOrder, now: number): ToolOrder[] => {
    const news = readOrder(tool, order, now);
    if (order.cancelledAt === null) return news;
    const ended = open(order);
    for (const known of ended) tool.cancel(known, order.cancelReason, order.cancelledAt);
    return [...new Set([...news, ...ended])];
  };
  const now = Date.now();
  for (const order of store.orders.values()) follow(order, now);
  store.onEvent((event) => {
    if (!('order' in event) || !event.order) return;
    for (const changed of follow(event.order, event.at)) void tool.announce(changed);
  });
}
