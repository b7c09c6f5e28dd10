import type { OrderStatus } from '@shipmagic/domain/statuses/order-status';
import { demoApi } from './demo-api.ts';
import type { Demo } from './demo-product.ts';
import { eventually } from './product.ts';
import { control } from './simulator.ts';

export interface PlacedOrder {
  /** The store's own id of the order. */
  readonly storeId: string;
  readonly magicOrderId: string;
  readonly orderNumber: string;
  readonly vendorName: string;
}

export interface Wish {
  /** The vendor whose product is ordered; `Kalakriti Studio` is one of the two visible to the demo's vendor member. */
  readonly vendor?: string;
  /** Further vendors in the order: each becomes a separate part. */
  readonly moreVendors?: readonly string[];
  /** Instead of products of its vendors that it chooses. */
  readonly lines?: readonly { readonly vendor: string; readonly title: string; readonly price: number }[];
  /** The payment in the simulator's terms; `COD` is a pending payment. */
  readonly paymentMode?: 'PAID' | 'COD' | 'PARTIALLY_PAID' | 'REFUNDED';
  readonly customer?: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string;
  };
  readonly address?: Record<string, string> | null;
  /** The store's word for how its checkout delivers it; shipping if absent. */
  readonly delivery?: 'PICK_UP' | 'LOCAL';
  /** When it was placed, and last changed; without, now. */
  readonly createdAt?: string;
  /** The status that staff then set. */
  readonly status?: OrderStatus;
}

/**
 * Places an order in the demo's store and waits until it has been imported, so that a test has its own order to
 * change.
 */
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
    // Refunded ones are asked about.
    await api('PUT', `/api/magic-orders/${magicOrderId}/status`, { status, cancellationReason, confirm: ['refunded'] });
  }
  return { storeId, magicOrderId, orderNumber, vendorName };
}
