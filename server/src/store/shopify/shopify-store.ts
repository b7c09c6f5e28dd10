import type { Logger } from '../../platform/telemetry/log.ts';
import type { IncomingOrder, Store } from '../store.ts';
import type { ShopifyClient } from './client.ts';
import { createFulfilmentStore } from './fulfilment.ts';
import { createInventoryStore } from './inventory.ts';
import { createOrderEditor } from './order-editor.ts';
import { fromQuery, idOfGid } from './order-mapping.ts';
import { moreLines, orderById, orderIds, ordersById, ordersPage, type QueriedOrder } from './order-query.ts';
import type { PageSizes } from './page-sizes.ts';
import { createCursors, pagesById, pagesOf } from './paging.ts';
import { createProductSource } from './product-source.ts';
import { subscribeWebhooks } from './webhook-subscriptions.ts';

const linesPerOrder = 50;
const gid = (id: string) => `gid://shopify/Order/${id}`;

/** The store port, implemented with Shopify's Admin API. */
export function createShopifyStore(client: ShopifyClient, sizes: PageSizes, log: Logger): Store {
  /** Fetches the remaining lines of an order that has more than one page. */
  async function whole(node: unknown): Promise<unknown> {
    const order = node as QueriedOrder;
    if (!order?.lineItems?.pageInfo?.hasNextPage) return node;
    const next = createCursors('OrderMoreLines');
    const nodes = [...order.lineItems.nodes];
    for (let after = next(order.lineItems.pageInfo); after !== null; ) {
      const { order: more } = await client.send('OrderMoreLines', { id: order.id, after }, moreLines);
      nodes.push(...(more?.lineItems.nodes ?? []));
      after = more ? next(more.lineItems.pageInfo) : null;
    }
    return { ...order, lineItems: { pageInfo: { hasNextPage: false, endCursor: null }, nodes } };
  }

  const incoming = (raw: unknown): IncomingOrder => ({ raw, read: () => fromQuery(raw) });

  return {
    ...createProductSource(client, sizes, log),
    ...createInventoryStore(client),
    ...createFulfilmentStore(client),
    ...createOrderEditor(client),
    async *changedOrders(since) {
      const query = since ? `updated_at:>='${since.toISOString()}'` : null;
      const pages = pagesOf(client, sizes, {
        operation: 'OrdersPage',
        variables: { query, lines: linesPerOrder },
        answer: ordersPage,
        infoOf: ({ orders }) => orders.pageInfo,
      });
      for await (const { orders } of pages)
        yield await Promise.all(orders.nodes.map(async (node) => incoming(await whole(node))));
    },
    async order(storeOrderId) {
      const { order } = await client.send('OrderById', { id: gid(storeOrderId) }, orderById);
      return order ? incoming(await whole(order)) : null;
    },
    async *ordersById(storeOrderIds) {
      const pages = pagesById(client, sizes, {
        operation: 'OrdersById',
        ids: storeOrderIds,
        variablesOf: (ids) => ({ ids: ids.map(gid), lines: linesPerOrder }),
        answer: ordersById,
      });
      for await (const { asked, answer } of pages) {
        const there = answer.nodes.filter((node) => node !== null);
        const orders = await Promise.all(
          there.map(async (node) => [idOfGid(node.id), incoming(await whole(node))] as const),
        );
        yield { asked, found: new Map(orders) };
      }
    },
    async *orderIds(createdSince) {
      const query = `created_at:>='${createdSince.toISOString()}'`;
      const pages = pagesOf(client, sizes, {
        operation: 'OrderIds',
        variables: { query },
        answer: orderIds,
        infoOf: ({ orders }) => orders.pageInfo,
      });
      for await (const { orders } of pages) yield orders.nodes.map((node) => node.legacyResourceId);
    },
    subscribe: (url) => subscribeWebhooks(client, url),
  };
}
