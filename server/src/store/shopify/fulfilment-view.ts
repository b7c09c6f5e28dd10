import { deliveryMethodInStore } from '@shipmagic/domain/orders/delivery-method';
import type { StoreFulfilment, StoreFulfilmentOrder, StoreView } from '@shipmagic/domain/parcels/fulfilment/store-view';
import { fraudReason } from '@shipmagic/domain/statuses/store-state';
import { wordText } from '@shipmagic/domain/statuses/store-words';
import { isStanding } from '@shipmagic/domain/store/store-order';
import { dateTimeText } from '@shipmagic/domain/time/written-time';
import { z } from 'zod';
import type { ShopifyClient } from './client.ts';
import { idOfGid } from './order-mapping.ts';

const page = <T extends z.ZodType>(node: T) =>
  z.object({
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
    nodes: z.array(node),
  });
const orderLines = page(z.object({ id: z.string(), unfulfilledQuantity: z.number(), requiresShipping: z.boolean() }));
const fulfilments = z.array(
  z.object({
    id: z.string(),
    status: z.string(),
    trackingInfo: z.array(z.object({ number: z.string().nullish(), url: z.string().nullish() })),
  }),
);
const fulfilmentOrderLines = page(
  z.object({ id: z.string(), remainingQuantity: z.number(), lineItem: z.object({ id: z.string() }) }),
);
const fulfilmentOrders = page(
  z.object({
    id: z.string(),
    status: z.string(),
    fulfillAt: z.string().nullish(),
    deliveryMethod: z.object({ methodType: z.string() }).nullish(),
    supportedActions: z.array(z.object({ action: z.string() })),
    fulfillmentHolds: z.array(
      z.object({ reason: z.string(), displayReason: z.string(), reasonNotes: z.string().nullish() }),
    ),
    assignedLocation: z.object({
      name: z.string(),
      location: z.object({ id: z.string(), isFulfillmentService: z.boolean() }).nullish(),
    }),
    lineItems: fulfilmentOrderLines,
  }),
);
const fulfilmentLines = page(z.object({ quantity: z.number().nullish(), lineItem: z.object({ id: z.string() }) }));

const firstPages = z.object({
  order: z
    .object({
      cancelledAt: z.string().nullish(),
      lineItems: orderLines,
      fulfillments: fulfilments,
      fulfillmentOrders: fulfilmentOrders,
    })
    .nullable(),
});
const moreOrderLines = z.object({ order: z.object({ lineItems: orderLines }).nullable() });
const allFulfilments = z.object({ order: z.object({ fulfillments: fulfilments }).nullable() });
const moreFulfilmentOrders = z.object({ order: z.object({ fulfillmentOrders: fulfilmentOrders }).nullable() });
const moreFulfilmentOrderLines = z.object({
  fulfillmentOrder: z.object({ lineItems: fulfilmentOrderLines }).nullable(),
});
const linesOfFulfilment = z.object({ fulfillment: z.object({ fulfillmentLineItems: fulfilmentLines }).nullable() });

type FulfilmentOrder = z.output<typeof fulfilmentOrders>['nodes'][number];
type Fulfilment = z.output<typeof fulfilments>[number];

interface Page<T> {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null | undefined };
  readonly nodes: readonly T[];
}

/** As many as `OrderFulfilment` asks for: this list has no pages, so that a full one may not be all. */
const firstFulfilments = 10;

async function restOf<T>(first: Page<T>, next: (after: string) => Promise<Page<T> | undefined>): Promise<T[]> {
  const all = [...first.nodes];
  let info = first.pageInfo;
  while (info.hasNextPage && info.endCursor) {
    const more = await next(info.endCursor);
    if (!more) break;
    all.push(...more.nodes);
    info = more.pageInfo;
  }
  return all;
}

/** Reads an order's fulfilment whole, however many lines, fulfilment orders and fulfilments it has. */
export async function readFulfilmentView(client: ShopifyClient, orderGid: string): Promise<StoreView | null> {
  const { order } = await client.send('OrderFulfilment', { id: orderGid }, firstPages);
  if (!order) return null;
  const lines = await restOf(order.lineItems, async (after) => {
    const more = await client.send('MoreUnfulfilledLines', { id: orderGid, after }, moreOrderLines);
    return more.order?.lineItems;
  });
  const entries = await restOf(order.fulfillmentOrders, async (after) => {
    const more = await client.send('MoreFulfilmentOrders', { id: orderGid, after }, moreFulfilmentOrders);
    return more.order?.fulfillmentOrders;
  });
  const made =
    order.fulfillments.length < firstFulfilments
      ? order.fulfillments
      : ((await client.send('AllFulfilments', { id: orderGid }, allFulfilments)).order?.fulfillments ?? []);
  return {
    cancelled: Boolean(order.cancelledAt),
    lines: lines.map((line) => ({
      id: idOfGid(line.id),
      unfulfilled: line.unfulfilledQuantity,
      needsShipping: line.requiresShipping,
    })),
    fulfilmentOrders: await Promise.all(entries.map((entry) => wholeFulfilmentOrder(client, entry))),
    fulfilments: await Promise.all(made.map((one) => wholeFulfilment(client, one))),
  };
}

async function wholeFulfilmentOrder(client: ShopifyClient, entry: FulfilmentOrder): Promise<StoreFulfilmentOrder> {
  const lines = await restOf(entry.lineItems, async (after) => {
    const more = await client.send('MoreFulfilmentOrderLines', { id: entry.id, after }, moreFulfilmentOrderLines);
    return more.fulfillmentOrder?.lineItems;
  });
  return {
    id: entry.id,
    ...stateOf(entry),
    method: deliveryMethodInStore(entry.deliveryMethod?.methodType),
    locationId: entry.assignedLocation.location?.id ?? '',
    lines: lines.map((line) => ({
      id: line.id,
      lineId: idOfGid(line.lineItem.id),
      remaining: line.remainingQuantity,
    })),
  };
}

/** A hold for fraud counts before others. */
const heldFor = ({ fulfillmentHolds: holds }: FulfilmentOrder) =>
  holds.find(({ reason }) => reason === fraudReason) ?? holds[0];

/** Statuses in which something goes on, here or at whoever it is assigned to. */
const workedOn = ['OPEN', 'IN_PROGRESS', 'INCOMPLETE'];

function stateOf(
  entry: FulfilmentOrder,
): Pick<StoreFulfilmentOrder, 'state' | 'detail' | 'reason' | 'until' | 'isOfService'> {
  switch (entry.status) {
    case 'ON_HOLD': {
      const hold = heldFor(entry);
      const detail = hold ? (hold.reasonNotes ?? hold.displayReason) : null;
      return { state: 'on_hold', detail, reason: hold?.reason ?? null };
    }
    case 'SCHEDULED':
      return {
        state: 'scheduled',
        detail: entry.fulfillAt ? dateTimeText(entry.fulfillAt) : null,
        until: entry.fulfillAt ?? null,
      };
    case 'CLOSED':
    case 'CANCELLED':
      return { state: 'closed', detail: null };
    default: {
      const isOurs =
        entry.status !== 'INCOMPLETE' && entry.supportedActions.some(({ action }) => action === 'CREATE_FULFILLMENT');
      // A status that is not known says nothing of who ships it: somebody has to look.
      if (!isOurs && !workedOn.includes(entry.status))
        return { state: 'on_hold', detail: wordText(entry.status), reason: null };
      const { name, location } = entry.assignedLocation;
      return isOurs
        ? { state: 'shippable', detail: null }
        : { state: 'foreign', detail: name, isOfService: location?.isFulfillmentService ?? false };
    }
  }
}

async function wholeFulfilment(client: ShopifyClient, made: Fulfilment): Promise<StoreFulfilment> {
  const isDead = !isStanding(made);
  const tracking = made.trackingInfo.map(({ number, url }) => ({ number: number ?? null, url: url ?? null }));
  if (isDead) return { id: made.id, state: 'cancelled', tracking, lines: [] };
  const read = async (after?: string) =>
    (await client.send('FulfilmentLines', { id: made.id, after }, linesOfFulfilment)).fulfillment?.fulfillmentLineItems;
  const first = await read();
  const lines = first ? await restOf(first, read) : [];
  return {
    id: made.id,
    state: 'live',
    tracking,
    lines: lines.map(({ quantity, lineItem }) => ({ lineId: idOfGid(lineItem.id), quantity: quantity ?? 0 })),
  };
}
