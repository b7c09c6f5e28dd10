import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { FulfilmentStore } from '../fulfilment-store.ts';
import { refuseUserErrors, type ShopifyClient } from './client.ts';
import { readFulfilmentView } from './fulfilment-view.ts';
import { idOfGid } from './order-mapping.ts';

const userErrors = z.array(z.object({ message: z.string() }));
const created = z.object({
  fulfillmentCreate: z
    .object({
      fulfillment: z.object({ id: z.string(), status: z.string(), totalQuantity: z.number() }).nullable(),
      userErrors,
    })
    .nullable(),
});
const tracked = z.object({
  fulfillmentTrackingInfoUpdate: z
    .object({
      fulfillment: z.object({ trackingInfo: z.array(z.object({ number: z.string().nullish() })) }).nullable(),
      userErrors,
    })
    .nullable(),
});
const prepared = z.object({
  fulfillmentOrderLineItemsPreparedForPickup: z.object({ userErrors }).nullable(),
});
const cancelled = z.object({ fulfillmentCancel: z.object({ userErrors }).nullable() });
const eventAdded = z.object({ fulfillmentEventCreate: z.object({ userErrors }).nullable() });
const looks = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
  nodes: z.array(
    z.object({ id: z.string(), updatedAt: z.string(), displayFulfillmentStatus: z.string().nullish() }).nullable(),
  ),
});
const owners = z.object({ nodes: z.array(z.object({ orderId: z.string() }).nullable()) });

const orderGid = (id: string) => `gid://shopify/Order/${id}`;
/** The answer to a mutation. The store answers null to what the app has no permission for, and refuses in words else. */
function accepted<T extends { readonly userErrors: readonly { message: string }[] }>(answer: T | null): T {
  if (!answer)
    throw new PartnerError('Shopify', 'credentials', 'Shopify: the app lacks a permission to change fulfillments');
  refuseUserErrors(answer.userErrors);
  return answer;
}
const notDone = (what: string) => new PartnerError('Shopify', 'refused', `Shopify: ${what}`);

/** The port of the store's fulfilments, implemented with Shopify's Admin API. */
export function createFulfilmentStore(client: ShopifyClient): FulfilmentStore {
  return {
    fulfilmentOf: (storeOrderId) => readFulfilmentView(client, orderGid(storeOrderId)),

    async looksOf(storeOrderIds) {
      const answer = await client.send('OrderLooks', { ids: storeOrderIds.map(orderGid) }, looks);
      const scopes = answer.currentAppInstallation.accessScopes.map(({ handle }) => handle).sort();
      const permitted = createHash('sha256').update(scopes.join()).digest('base64url').slice(0, 12);
      const shown = new Map(answer.nodes.flatMap((node) => (node ? [[idOfGid(node.id), node] as const] : [])));
      return new Map(
        storeOrderIds.map((id) => {
          const order = shown.get(id);
          return [id, `${permitted} ${order ? `${order.updatedAt} ${order.displayFulfillmentStatus}` : 'not shown'}`];
        }),
      );
    },

    async ordersOf(fulfilmentOrderIds) {
      const { nodes } = await client.send('OrdersOfFulfilmentOrders', { ids: fulfilmentOrderIds }, owners);
      return [...new Set(nodes.flatMap((node) => (node ? [idOfGid(node.orderId)] : [])))];
    },

    async makeFulfilment({ groups, number, company, url, notifyCustomer }) {
      const fulfillment = {
        lineItemsByFulfillmentOrder: groups.map(({ fulfilmentOrderId, lines }) => ({
          fulfillmentOrderId: fulfilmentOrderId,
          fulfillmentOrderLineItems: lines,
        })),
        ...(number ? { trackingInfo: { company, number, ...(url ? { url } : {}) } } : {}),
        notifyCustomer,
      };
      const answer = await client.send('FulfillmentCreate', { fulfillment }, created);
      const { fulfillment: made } = accepted(answer.fulfillmentCreate);
      if (!made) throw notDone('no fulfillment was made, and no reason was given');
      const wanted = groups.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
      if (made.status === 'ERROR' || made.status === 'FAILURE' || made.totalQuantity !== wanted)
        throw notDone(`the fulfillment has ${made.totalQuantity} of ${wanted} items and the status ${made.status}`);
      return made.id;
    },

    async announceReady(fulfilmentOrderIds) {
      const lineItemsByFulfillmentOrder = fulfilmentOrderIds.map((id) => ({ fulfillmentOrderId: id }));
      const answer = await client.send('PreparedForPickup', { input: { lineItemsByFulfillmentOrder } }, prepared);
      accepted(answer.fulfillmentOrderLineItemsPreparedForPickup);
    },

    async trackFulfilment({ fulfilmentId, numbers, company, notifyCustomer }) {
      const [only, ...more] = numbers;
      const urls = numbers.flatMap(({ url }) => (url ? [url] : []));
      // Singular and plural fields must not be mixed.
      const tracking =
        only && more.length === 0
          ? { number: only.number, ...(company ? { company } : {}), ...(only.url ? { url: only.url } : {}) }
          : { numbers: numbers.map(({ number }) => number), ...(urls.length === numbers.length ? { urls } : {}) };
      const variables = { id: fulfilmentId, tracking, notify: notifyCustomer };
      const answer = await client.send('TrackingUpdate', variables, tracked);
      const { fulfillment } = accepted(answer.fulfillmentTrackingInfoUpdate);
      const present = new Set(fulfillment?.trackingInfo.map(({ number }) => number));
      if (!numbers.every(({ number }) => present.has(number))) throw notDone('the tracking number was not taken');
    },

    async cancelFulfilment(id) {
      accepted((await client.send('FulfillmentCancel', { id }, cancelled)).fulfillmentCancel);
    },

    async addFulfilmentEvent(fulfilmentId, { status, happenedAt, message }) {
      const event = { fulfillmentId: fulfilmentId, status, happenedAt, message };
      accepted((await client.send('FulfillmentEvent', { event }, eventAdded)).fulfillmentEventCreate);
    },
  };
}
