import type { OrderStatus } from '@shipmagic/domain/statuses/order-status';
import { demoApi } from './demo-api.ts';
import type { Demo } from './demo-product.ts';
import { eventually } from './product.ts';
import { control } from './simulator.ts';

export interface PlacedOrder {
  /** The store's own number of the order. */
  readonly storeId: string;
  readonly magicOrderId: string;
  readonly orderNumber: string;
  readonly vendorName: string;
}

export interface Wish {
  /** Whose product is ordered; `Kalakriti Studio` is one of the two that the demo's vendor member sees. */
  readonly vendor?: string;
  /** Whose products are ordered beside it: each becomes a part of its own. */
  readonly moreVendors?: readonly string[];
  /** How it is paid, in the simulator's words; `COD` is a pending payment. */
  readonly paymentMode?: 'PAID' | 'COD' | 'PARTIALLY_PAID' | 'REFUNDED';
  readonly customer?: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string;
  };
  readonly address?: Record<string, string>;
  /** The status that staff then bring it to. */
  readonly status?: OrderStatus;
}

/** Has a customer order in the demo's store and waits until the order is in: one of its own for a test that changes it. */
export async function placeOrder(demo: Demo, wish: Wish = {}): Promise<PlacedOrder> {
  const { vendor = 'Kalakriti Studio', moreVendors = [], status = 'new', ...order } = wish;
  const api = await demoApi(demo.url, 'admin@shipmagic.test');
  const { id: storeId, name } = await control<{ id: string; name: string }>(demo, 'shopify', '/orders', {
    vendors: [vendor, ...moreVendors],
    ...order,
  });
  const { magicOrderId, orderNumber, vendorName } = await eventually(async () => {
    const { orders } = await api<{ orders: Omit<PlacedOrder, 'storeId'>[] }>(
      'GET',
      `/api/orders?search=${encodeURIComponent(name)}`,
    );
    return orders.find(({ vendorName }) => vendorName === vendor);
  }, `order ${name}`);
  if (status !== 'new') {
    const cancellationReason = status === 'cancelled' ? 'The customer changed their mind' : undefined;
    await api('PUT', `/api/magic-orders/${magicOrderId}/status`, { status, cancellationReason });
  }
  return { storeId, magicOrderId, orderNumber, vendorName };
}
