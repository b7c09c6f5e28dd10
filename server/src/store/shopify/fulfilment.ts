import { z } from 'zod';
import type { FulfilmentInput } from '../store.ts';
import { refuseUserErrors, type ShopifyClient } from './client.ts';

const fulfilmentOrders = z.object({
  order: z
    .object({
      fulfillments: z.array(
        z.object({
          id: z.string(),
          status: z.string(),
          trackingInfo: z.array(z.object({ number: z.string().nullish() })),
        }),
      ),
      fulfillmentOrders: z.object({
        nodes: z.array(
          z.object({
            id: z.string(),
            status: z.string(),
            supportedActions: z.array(z.object({ action: z.string() })),
            assignedLocation: z.object({ location: z.object({ id: z.string() }).nullish() }),
            lineItems: z.object({
              nodes: z.array(
                z.object({ id: z.string(), remainingQuantity: z.number(), lineItem: z.object({ id: z.string() }) }),
              ),
            }),
          }),
        ),
      }),
    })
    .nullable(),
});
const created = z.object({
  fulfillmentCreate: z.object({
    fulfillment: z.object({ id: z.string() }).nullable(),
    userErrors: z.array(z.object({ message: z.string() })),
  }),
});
type FulfilmentOrder = NonNullable<z.output<typeof fulfilmentOrders>['order']>['fulfillmentOrders']['nodes'][number];

const open = new Set(['OPEN', 'IN_PROGRESS']);
const isShippable = (order: FulfilmentOrder) =>
  open.has(order.status) && order.supportedActions.some(({ action }) => action === 'CREATE_FULFILLMENT');

/**
 * Fulfils only the vendor's lines, with one fulfilment per location. This call has no idempotency key, so the result
 * of an earlier attempt is recognised by its tracking number. Returns the fulfilments' ids; none when nothing is left
 * to fulfil.
 */
export async function fulfilLines(client: ShopifyClient, input: FulfilmentInput): Promise<string[]> {
  const { order } = await client.send(
    'OrderFulfillmentOrders',
    { id: `gid://shopify/Order/${input.storeOrderId}` },
    fulfilmentOrders,
  );
  if (!order) return [];
  const ids = order.fulfillments
    .filter(
      (fulfilment) =>
        fulfilment.status === 'SUCCESS' && fulfilment.trackingInfo.some(({ number }) => number === input.awb),
    )
    .map(({ id }) => id);
  const wanted = new Map(input.lines.map((line) => [`gid://shopify/LineItem/${line.id}`, line.quantity]));
  const byLocation = Map.groupBy(
    order.fulfillmentOrders.nodes.filter(isShippable),
    (one) => one.assignedLocation.location?.id ?? '',
  );
  for (const orders of byLocation.values()) {
    const lineItemsByFulfillmentOrder = orders.map((one) => ({
      fulfillmentOrderId: one.id,
      fulfillmentOrderLineItems: takeLines(one, wanted),
    }));
    const filled = lineItemsByFulfillmentOrder.filter((one) => one.fulfillmentOrderLineItems.length > 0);
    if (filled.length === 0) continue;
    const trackingInfo = {
      company: input.company,
      number: input.awb,
      ...(input.trackingUrl ? { url: input.trackingUrl } : {}),
    };
    const fulfillment = { lineItemsByFulfillmentOrder: filled, trackingInfo, notifyCustomer: input.notifyCustomer };
    const { fulfillmentCreate } = await client.send('FulfillmentCreate', { fulfillment }, created);
    refuseUserErrors(fulfillmentCreate.userErrors);
    if (fulfillmentCreate.fulfillment) ids.push(fulfillmentCreate.fulfillment.id);
  }
  return ids;
}

function takeLines(order: FulfilmentOrder, wanted: Map<string, number>): { id: string; quantity: number }[] {
  return order.lineItems.nodes.flatMap(({ id, remainingQuantity, lineItem }) => {
    const quantity = Math.min(remainingQuantity, wanted.get(lineItem.id) ?? 0);
    if (quantity <= 0) return [];
    wanted.set(lineItem.id, (wanted.get(lineItem.id) ?? 0) - quantity);
    return [{ id, quantity }];
  });
}
