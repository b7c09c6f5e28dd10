import { demoApi } from './demo-api.ts';
import type { Demo } from './demo-product.ts';
import { type PlacedOrder, placeOrder, type Wish } from './place-order.ts';
import { control } from './simulator.ts';

export interface ShippedOrder extends PlacedOrder {
  readonly awb: string;
}

/**
 * Places an order and ships it with Delhivery, up to a stage of the courier simulator such as `in_transit` or
 * `failed`.
 */
export async function shipOrder(demo: Demo, wish: Wish = {}, to?: string): Promise<ShippedOrder> {
  const order = await placeOrder(demo, wish);
  const api = await demoApi(demo.url, 'admin@shipmagic.test');
  const { awbNumber: awb } = await api<{ awbNumber: string }>(
    'POST',
    `/api/magic-orders/${order.magicOrderId}/create-shipment`,
    { shippingPartner: 'Delhivery' },
  );
  if (to) await control(demo, 'delhivery', `/parcels/${awb}/advance`, { to });
  return { ...order, awb };
}
