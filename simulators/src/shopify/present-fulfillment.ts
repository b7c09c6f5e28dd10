import { type PageArguments, pageOf } from './connection.ts';
import { gid, utc } from './ids.ts';
import type { Fulfillment, FulfillmentEvent, StoreOrder } from './model.ts';
import { presentLine } from './present-line.ts';
import { presentLocation } from './present-location.ts';
import type { PresentContext } from './present-parts.ts';

export function presentFulfillmentEvent(event: FulfillmentEvent) {
  return {
    ...event,
    id: gid('FulfillmentEvent', event.id),
    happenedAt: utc(event.happenedAt),
    createdAt: utc(event.createdAt),
  };
}

/** A fulfilment as GraphQL sees it. */
export function presentFulfillment(fulfillment: Fulfillment, order: StoreOrder, context: PresentContext): object {
  const location = context.store.location(fulfillment.locationId);
  const time = (at: number | null) => (at === null ? null : utc(at));
  return {
    __typename: 'Fulfillment',
    id: gid('Fulfillment', fulfillment.id),
    legacyResourceId: String(fulfillment.id),
    name: fulfillment.name,
    status: fulfillment.status,
    displayStatus: fulfillment.displayStatus,
    createdAt: utc(fulfillment.createdAt),
    updatedAt: utc(fulfillment.updatedAt),
    inTransitAt: time(fulfillment.inTransitAt),
    deliveredAt: time(fulfillment.deliveredAt),
    estimatedDeliveryAt: fulfillment.events.at(-1)?.estimatedDeliveryAt ?? null,
    totalQuantity: fulfillment.lines.reduce((sum, l) => sum + l.quantity, 0),
    requiresShipping: true,
    trackingInfo: ({ first }: { first?: number | null }) => fulfillment.tracking.slice(0, first ?? 250),
    location: location === null ? null : presentLocation(location),
    service: { id: gid('FulfillmentService', 1), handle: 'manual', serviceName: 'Manual' },
    events: (args: PageArguments) => pageOf(fulfillment.events, args, presentFulfillmentEvent),
    fulfillmentLineItems: (args: PageArguments) =>
      pageOf(fulfillment.lines, args, (entry) => {
        const line = order.lines.find((l) => l.id === entry.lineId);
        return {
          id: gid('FulfillmentLineItem', entry.id),
          quantity: entry.quantity,
          lineItem: line ? presentLine(line, order, context) : null,
        };
      }),
  };
}
