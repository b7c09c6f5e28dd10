import type { Logger } from '../../platform/telemetry/log.ts';
import type { IncomingOrder, Store } from '../store.ts';
import type { ShopifyClient } from './client.ts';
import { createFulfilmentStore } from './fulfilment.ts';
import { readIdentity } from './identity.ts';
import { createInventoryStore } from './inventory.ts';
import { createOrderEditor } from './order-editor.ts';
import { createOrderHistory } from './order-history.ts';
import { fromQuery, idOfGid } from './order-mapping.ts';
import { orderById, orderIds, ordersById, ordersPage } from './order-query.ts';
import type { PageSizes } from './page-sizes.ts';
import { pagesById, pagesOf } from './paging.ts';
import { createProductSource } from './product-source.ts';
import { createRefundStore } from './refunds.ts';
import { createReturnStore } from './returns.ts';
import { subscribeWebhooks } from './webhook-subscriptions.ts';
import { orderWithContents, wholeOrder } from './whole-order.ts';

const linesPerOrder = 50;
const gid = (id: string) => `gid://shopify/Order/${id}`;

/** The store port, implemented with Shopify's Admin API. */
export function createShopifyStore(client: ShopifyClient, sizes: PageSizes, log: Logger): Store {
  const whole = (node: unknown) => wholeOrder(client, node);
  const incoming = (raw: unknown): IncomingOrder => ({ raw, read: () => fromQuery(raw) });

  return {
    ...createProductSource(client, sizes, log),
    ...createInventoryStore(client),
    ...createFulfilmentStore(client),
    ...createOrderEditor(client),
    ...createOrderHistory(client),
    ...createRefundStore(client, sizes),
    ...createReturnStore(client, sizes),
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
      return order ? incoming(await orderWithContents(client, order)) : null;
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
    scopes: async () => (await readIdentity(client)).scopes,
    subscribe: (url) => subscribeWebhooks(client, url),
  };
}
