import { toPaise } from '@shipmagic/domain/money/paise';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import type pg from 'pg';
import { inSystemTransaction } from '../server/src/platform/db/transaction.ts';
import type { Services } from '../server/src/services.ts';
import { importStoreOrder } from '../server/src/store-sync/imports/import-store-order.ts';
import { sampleAddress } from './sample-address.ts';

const total = 2000;
const atOnce = 4;

/** A typical order: two lines from two vendors. */
export function storeOrder(n: number): StoreOrder {
  const id = String(7_000_000_000_000 + n);
  const at = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
  const line = (k: number) => ({
    id: `${id}${k}`,
    productId: '1',
    variantId: '1',
    title: `Product ${k}`,
    variantTitle: null,
    sku: `SKU-${k}`,
    vendor: `Seed Vendor ${1 + ((n + k) % 120)}`,
    hsn: '442090',
    imageUrl: null,
    quantity: 1,
    currentQuantity: 1,
    unitPaise: toPaise('499.00'),
    discountPaise: 0,
    taxes: [{ title: 'IGST', rate: 0.05, paise: 2376 }],
    grams: 300,
    requiresShipping: true,
    properties: [],
  });
  return {
    id,
    name: `BENCH${n}`,
    createdAt: at,
    updatedAt: at,
    cancelledAt: null,
    cancelReason: null,
    test: false,
    financialStatus: 'PAID',
    paymentGateways: ['Razorpay'],
    isAuthorised: false,
    currency: 'INR',
    taxesIncluded: true,
    totalPaise: 99_800,
    currentTotalPaise: 99_800,
    totalTaxPaise: 4752,
    outstandingPaise: 0,
    shipping: [],
    lines: [line(1), line(2)],
    note: null,
    tags: [],
    customer: { name: 'Asha Rao', email: 'asha@example.com', phone: '9800000001' },
    shippingAddress: sampleAddress,
    billingAddress: sampleAddress,
    fulfilments: [],
  };
}

/**
 * Orders per second through the full import, four in parallel as in a sync, compared with plain inserts of the same
 * rows.
 */
export async function benchImport({ db }: Services, floor: pg.Client): Promise<string[]> {
  const memoryBefore = process.memoryUsage().rss;
  let next = 0;
  const start = performance.now();
  const work = async () => {
    for (let n = next++; n < total; n = next++) {
      const order = storeOrder(n);
      await inSystemTransaction(db, (tx) => importStoreOrder(tx, order, order, 'query'));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const perSecond = total / ((performance.now() - start) / 1000);
  const grown = (process.memoryUsage().rss - memoryBefore) / 2 ** 20;
  const bareStart = performance.now();
  for (let n = 0; n < 300; n++) {
    await floor.query('begin');
    await floor.query(
      "insert into store_orders (store_order_id, order_name, store_updated_at, store_created_at, source, raw) values ($1, $1, now(), now(), 'query', '{}')",
      [`bare${n}`],
    );
    for (const part of [1, 2]) {
      const { rows } = await floor.query(
        `insert into magic_orders (magic_order_id, store_order_id, part_number, vendor_id, vendor_name, order_number, created_at, financial_status, store_financial_status,
          total_price, discounts, net_price, net_tax, shipping_cost, publisher_payout)
         select $1 || '-' || $2::text, $1, $2::int, id, vendor_name, $1, now(), 'PAID', 'PAID', 499, 0, 475, 24, 0, 400 from vendors order by id offset $2::int limit 1 returning id`,
        [`bare${n}`, part],
      );
      await floor.query(
        "insert into magic_order_line_items (order_id, position, store_line_id, title, quantity, price, discount, net_price, net_tax) values ($1, 0, 'x', 'x', 1, 499, 0, 475, 24)",
        [rows[0].id],
      );
    }
    await floor.query('commit');
  }
  const barePerSecond = 300 / ((performance.now() - bareStart) / 1000);
  const ok = perSecond >= 500;
  return [
    `${ok ? 'ok  ' : 'OVER'} ${'import of store orders'.padEnd(44)} ${perSecond.toFixed(0)} orders/s (${(perSecond / barePerSecond).toFixed(2)} × one connection of bare inserts, ${barePerSecond.toFixed(0)}/s), memory +${grown.toFixed(0)} MB  budget: ≥ 500/s`,
  ];
}
