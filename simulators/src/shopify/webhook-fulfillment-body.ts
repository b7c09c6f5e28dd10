import { gid, shopTime } from './ids.ts';
import type { Fulfillment, StoreOrder } from './model.ts';
import { addressBody, lineBody } from './webhook-parts.ts';

/** The body of `fulfillments/create` and `fulfillments/update`, also nested in order bodies. */
export function fulfillmentBody(fulfillment: Fulfillment, order: StoreOrder) {
  const [first] = fulfillment.tracking;
  const texts = (key: 'number' | 'url') => fulfillment.tracking.map((t) => t[key]).filter((t) => t !== null);
  return {
    id: fulfillment.id,
    order_id: order.id,
    status: fulfillment.status.toLowerCase(),
    created_at: shopTime(fulfillment.createdAt),
    service: 'manual',
    updated_at: shopTime(fulfillment.updatedAt),
    tracking_company: first?.company ?? null,
    shipment_status: fulfillment.events.at(-1)?.status.toLowerCase() ?? null,
    location_id: fulfillment.locationId,
    origin_address: null,
    email: order.email ?? '',
    destination: addressBody(order.shippingAddress),
    line_items: fulfillment.lines.flatMap(({ lineId, quantity }) => {
      const line = order.lines.find((l) => l.id === lineId);
      return line ? [{ ...lineBody(line, order.currency), quantity }] : [];
    }),
    tracking_number: first?.number ?? null,
    tracking_numbers: texts('number'),
    tracking_url: first?.url ?? null,
    tracking_urls: texts('url'),
    receipt: {},
    name: fulfillment.name.replace(/-F(\d+)$/, '.$1'),
    admin_graphql_api_id: gid('Fulfillment', fulfillment.id),
  };
}
