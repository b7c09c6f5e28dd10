import { z } from 'zod';
import type { FiledOrder, OrderHistory, OrderWindow } from '../order-history.ts';
import { linesOfFile } from './bulk-file.ts';
import { brokenBulk, lookAtBulk, startBulk } from './bulk-operation.ts';
import type { ShopifyClient } from './client.ts';
import { operationWith } from './operations.ts';
import { fromQuery, idOfGid } from './order-mapping.ts';

const oldestOrder = z.object({ orders: z.object({ nodes: z.array(z.object({ createdAt: z.iso.datetime() })) }) });
const ordersCount = z.object({ ordersCount: z.object({ count: z.number(), precision: z.string() }).nullable() });
const line = z.looseObject({ id: z.string(), __parentId: z.string().optional() });
type Line = z.output<typeof line>;

/** Errors after which a smaller window may succeed. */
const tooLarge = new Set(['TIMEOUT']);

const second = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z');
const queryOf = ({ from, until }: OrderWindow) => `created_at:>='${second(from)}' created_at:<'${second(until)}'`;

/** Old orders, by bulk operations of Shopify. */
export function createOrderHistory(client: ShopifyClient): OrderHistory {
  return {
    async oldestOrder() {
      const { orders } = await client.send('OldestOrder', {}, oldestOrder);
      const [oldest] = orders.nodes;
      return oldest ? new Date(oldest.createdAt) : null;
    },
    async countOrders(window) {
      const { ordersCount: found } = await client.send('OrdersCount', { query: queryOf(window) }, ordersCount);
      return found?.precision === 'EXACT' ? found.count : null;
    },
    requestWindow: (window) => startBulk(client, operationWith('OrdersBulk', { query: queryOf(window) })),
    async lookAtWindow(operationId) {
      const now = await lookAtBulk(client, operationId);
      if (now.state === 'completed') return { state: 'ready', url: now.url, orders: now.roots };
      if (now.state !== 'failed') return { state: now.state };
      return { ...now, tooLarge: tooLarge.has(now.reason) };
    },
    readWindow: (url, from) => filedOrders(url, from),
  };
}

interface Gathered {
  readonly start: number;
  readonly order: Line;
  readonly shipping: Line[];
  readonly lines: Line[];
}

/** Reassembles grouped lines: an order, then its lines and shipping lines, before the next order. */
async function* filedOrders(url: string, from: number): AsyncGenerator<FiledOrder> {
  let current: Gathered | null = null;
  let read = from;
  for await (const { content, start, end } of linesOfFile(url, from)) {
    const parsed = line.safeParse(content);
    if (!parsed.success) throw brokenBulk('a line of its file makes no sense', parsed.error);
    const { __parentId: parent, ...node } = parsed.data;
    read = end;
    if (parent === undefined) {
      if (current) yield together(current, start);
      current = { start, order: node, shipping: [], lines: [] };
    } else if (parent === current?.order.id) {
      (node.id.includes('/ShippingLine/') ? current.shipping : current.lines).push(node);
    } else {
      // Away from its parent: the store has not kept them together.
      yield { incoming: null, storeOrderId: idOfGid(parent), isOrder: false, end: current?.start ?? start };
    }
  }
  if (current) yield together(current, read);
}

/** The order as a page of orders has it; without lines, they stand elsewhere in the file. */
function together({ order, shipping, lines }: Gathered, end: number): FiledOrder {
  if (lines.length === 0) return { incoming: null, storeOrderId: idOfGid(order.id), isOrder: true, end };
  const raw = { ...order, shippingLines: { nodes: shipping }, lineItems: { nodes: lines } };
  return { incoming: { raw, read: () => fromQuery(raw) }, storeOrderId: idOfGid(order.id), isOrder: true, end };
}
