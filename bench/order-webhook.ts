import type pg from 'pg';
import { sampleAddress } from './sample-address.ts';

const address = { first_name: 'Asha', last_name: 'Rao', ...sampleAddress };

/** The body of a webhook about a typical order: two lines from two vendors. */
export function orderWebhook(n: number): object {
  const id = 7_300_000_000_000 + n;
  const at = new Date(Date.now() - 3_600_000 + n * 10).toISOString();
  const line = (k: number) => ({
    id: id * 10 + k,
    product_id: 1,
    variant_id: 1,
    title: `Product ${k}`,
    sku: `SKU-${k}`,
    vendor: `Seed Vendor ${1 + ((n + k) % 120)}`,
    quantity: 1,
    current_quantity: 1,
    price: '499.00',
    grams: 300,
    requires_shipping: true,
    properties: [],
    tax_lines: [{ title: 'IGST', rate: 0.05, price: '23.76' }],
  });
  return {
    id,
    name: `HOOK${n}`,
    created_at: at,
    updated_at: at,
    financial_status: 'paid',
    currency: 'INR',
    taxes_included: true,
    total_price: '998.00',
    current_total_price: '998.00',
    total_tax: '47.52',
    total_outstanding: '0.00',
    payment_gateway_names: ['Razorpay'],
    tags: '',
    shipping_address: address,
    billing_address: address,
    customer: { first_name: 'Asha', last_name: 'Rao', email: 'asha@example.com', phone: '9800000001' },
    shipping_lines: [],
    line_items: [line(1), line(2)],
    fulfillments: [],
  };
}

/** The body of a webhook about the same order, after somebody has written a note on it. */
export const changedOrderWebhook = (n: number): object => ({
  ...orderWebhook(n),
  updated_at: new Date(Date.now() + 3_600_000).toISOString(),
  note: 'Ring twice',
});

/** The first number of which there is no order: a run may have made some before. */
export async function firstOrderWebhook(floor: pg.Client): Promise<number> {
  const { rows } = await floor.query<{ n: string }>(
    "select coalesce(max(substr(order_name, 5)::bigint), 0) + 1 as n from store_orders where order_name ~ '^HOOK[0-9]+$'",
  );
  return Number(rows[0]?.n ?? 1);
}
