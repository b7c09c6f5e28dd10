import { z } from 'zod';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { FulfilmentInput, IncomingOrder, Store } from '../store.ts';
import { refuseUserErrors, type ShopifyClient } from './client.ts';
import { fulfilLines } from './fulfilment.ts';
import { createInventoryStore } from './inventory.ts';
import { fromQuery } from './order-mapping.ts';
import { moreLines, orderById, orderIds, ordersPage, type QueriedOrder } from './order-query.ts';
import type { PageSizes } from './page-sizes.ts';
import { createCursors, pagesOf } from './paging.ts';
import { createProductSource } from './product-source.ts';
import { subscribeWebhooks } from './webhook-subscriptions.ts';

const linesPerOrder = 50;
const gid = (id: string) => `gid://shopify/Order/${id}`;
const userErrors = z.array(z.object({ message: z.string() }));

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
    fulfil: (input: FulfilmentInput) => fulfilLines(client, input),
    async addFulfilmentEvent(fulfilmentId, { status, happenedAt, message }) {
      const event = { fulfillmentId: fulfilmentId, status, happenedAt, message };
      const answer = z.object({ fulfillmentEventCreate: z.object({ userErrors }) });
      const { fulfillmentEventCreate } = await client.send('FulfillmentEvent', { event }, answer);
      refuseUserErrors(fulfillmentEventCreate.userErrors);
    },
    async cancelFulfilment(id) {
      const answer = z.object({ fulfillmentCancel: z.object({ userErrors }) });
      const { fulfillmentCancel } = await client.send('FulfillmentCancel', { id }, answer);
      refuseUserErrors(fulfillmentCancel.userErrors);
    },
    subscribe: (url) => subscribeWebhooks(client, url),
  };
}
