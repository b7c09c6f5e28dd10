import { z } from 'zod';
import type { ExternalOrder } from '../external-tool.ts';

const text = z.string().trim().nullish();
const id = z.union([z.number(), z.string().min(1)]).transform(String);

const orderShape = z.object({
  id,
  order_id: id,
  status: text,
  cancelled_at: text,
  company: text,
  line_items: z.array(z.object({ vendor: text })).nullish(),
  awb: text,
  shipping_provider: text,
  tracking_link: text,
});
export const orderAnswer = z.object({ data: orderShape });
export const listAnswer = z.object({ data: z.array(z.unknown()), count: z.coerce.number().int().min(0) });

const isWebAddress = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

function toExternalOrder(order: z.output<typeof orderShape>): ExternalOrder {
  const names = [...(order.line_items ?? []).map(({ vendor }) => vendor), order.company];
  return {
    id: order.id,
    storeOrderId: order.order_id,
    vendorNames: [...new Set(names.flatMap((name) => name || []))],
    status: order.cancelled_at ? 'Cancelled' : (order.status ?? ''),
    awb: order.awb || null,
    shippingPartner: order.shipping_provider || null,
    trackingUrl: order.tracking_link && isWebAddress(order.tracking_link) ? order.tracking_link : null,
  };
}

/** Null if it cannot be understood, so that one such order does not hide the others. */
export function readExternalOrder(value: unknown): ExternalOrder | null {
  const parsed = orderShape.safeParse(value);
  return parsed.success ? toExternalOrder(parsed.data) : null;
}
