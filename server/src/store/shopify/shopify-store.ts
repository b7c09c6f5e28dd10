import { z } from 'zod';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { FulfilmentInput, IncomingOrder, Store } from '../store.ts';
import { refuseUserErrors, type ShopifyClient } from './client.ts';
import { fulfilLines } from './fulfilment.ts';
import { createInventoryStore } from './inventory.ts';
import { fromQuery } from './order-mapping.ts';
import { moreLines, orderById, orderIds, ordersPage, type QueriedOrder } from './order-query.ts';
import { createProductSource } from './product-source.ts';
import { subscribeWebhooks } from './webhook-subscriptions.ts';

const pageSize = 25;
const linesPerOrder = 50;
const gid = (id: string) => `gid://shopify/Order/${id}`;
const userErrors = z.array(z.object({ message: z.string() }));

/** The store port, implemented with Shopify's Admin API. */
export function createShopifyStore(client: ShopifyClient, log: Logger): Store {
  /** Fetches the remaining lines of an order that has more than one page. */
  async function whole(node: unknown): Promise<unknown> {
    const order = node as QueriedOrder;
    let info = order?.lineItems?.pageInfo;
    if (!info?.hasNextPage) return node;
    const nodes = [...order.lineItems.nodes];
    while (info?.hasNextPage) {
      const { order: more } = await client.send('OrderMoreLines', { id: order.id, after: info.endCursor }, moreLines);
      nodes.push(...(more?.lineItems.nodes ?? []));
      info = more?.lineItems.pageInfo ?? { hasNextPage: false };
    }
    return { ...order, lineItems: { pageInfo: { hasNextPage: false, endCursor: null }, nodes } };
  }

  const incoming = (raw: unknown): IncomingOrder => ({ raw, read: () => fromQuery(raw) });

  return {
    ...createProductSource(client, log),
    ...createInventoryStore(client),
    async *changedOrders(since) {
      const query = since ? `updated_at:>='${since.toISOString()}'` : null;
      let after: string | null = null;
      do {
        const page: z.output<typeof ordersPage> = await client.send(
          'OrdersPage',
          { first: pageSize, after, query, lines: linesPerOrder },
          ordersPage,
        );
        yield await Promise.all(page.orders.nodes.map(async (node) => incoming(await whole(node))));
        after = page.orders.pageInfo.hasNextPage ? (page.orders.pageInfo.endCursor ?? null) : null;
      } while (after);
    },
    async order(storeOrderId) {
      const { order } = await client.send('OrderById', { id: gid(storeOrderId) }, orderById);
      return order ? incoming(await whole(order)) : null;
    },
    async *orderIds(createdSince) {
      const query = `created_at:>='${createdSince.toISOString()}'`;
      let after: string | null = null;
      do {
        const page: z.output<typeof orderIds> = await client.send('OrderIds', { first: 250, after, query }, orderIds);
        yield page.orders.nodes.map((node) => node.legacyResourceId);
        after = page.orders.pageInfo.hasNextPage ? (page.orders.pageInfo.endCursor ?? null) : null;
      } while (after);
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
