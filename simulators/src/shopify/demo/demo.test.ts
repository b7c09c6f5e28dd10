import { describe, expect, it } from 'vitest';
import { startShopify } from '../../start.ts';
import { gstinCheck } from './gstin.ts';
import { vendorRows } from './vendors.ts';

const now = Date.parse('2026-11-20T06:00:00Z');
const day = 86_400_000;

async function filled() {
  const store = await startShopify({ demoOrders: 2000, now });
  const orders = [...store.simulator.store.orders.values()];
  const { products } = store.simulator.store;
  const { vendors } = store.simulator;
  await store.close();
  return { orders, products: [...products.values()], vendors };
}

describe('the demo data', async () => {
  const { orders, products, vendors } = await filled();

  it('adds up as in the real store, for every order', () => {
    for (const { lines, totals, shippingLines, taxLines, name } of orders) {
      const price = lines.reduce((sum, l) => sum + l.price * l.quantity, 0);
      const allocated = lines.flatMap((l) => l.allocations).reduce((sum, a) => sum + a.amount, 0);
      const shipping = shippingLines.reduce((sum, s) => sum + s.discountedPrice, 0);
      expect(totals.total, name).toBe(price - allocated + shipping);
      expect(totals.discounts, name).toBe(allocated);
      expect(totals.tax, name).toBe(taxLines.reduce((sum, t) => sum + t.price, 0));
      expect(totals.tax, name).toBe(lines.flatMap((l) => l.taxLines).reduce((sum, t) => sum + t.price, 0));
    }
  });

  it('has the intended size and variety', () => {
    expect(orders).toHaveLength(2000);
    expect(vendors).toHaveLength(30);
    expect(products.length).toBeGreaterThan(350);
    const share = (test: (order: (typeof orders)[number]) => boolean) => orders.filter(test).length / orders.length;
    expect(share((o) => o.financialStatus === 'PENDING')).toBeGreaterThan(0.24);
    expect(share((o) => new Set(o.lines.map((l) => l.vendor)).size === 2)).toBeGreaterThan(0.2);
    expect(share((o) => new Set(o.lines.map((l) => l.vendor)).size === 3)).toBeGreaterThan(0.02);
    for (const status of ['PAID', 'PARTIALLY_PAID', 'REFUNDED', 'VOIDED']) {
      expect(
        share((o) => o.financialStatus === status),
        status,
      ).toBeGreaterThan(0);
    }
    expect(orders.some((o) => o.shippingAddress === null)).toBe(true);
    expect(orders.some((o) => o.customer === null)).toBe(true);
    expect(orders.some((o) => o.lines.some((l) => l.properties.some((p) => p.key === '_Express')))).toBe(true);
    expect(orders.every((o) => o.createdAt <= now && o.createdAt > now - 122 * day && o.updatedAt >= o.createdAt)).toBe(
      true,
    );
    expect(orders.every((o) => o.id > 2 ** 32)).toBe(true);
  });

  it('uses CGST and SGST within the state and IGST elsewhere', () => {
    for (const { delivery, shippingAddress, taxLines } of orders) {
      const titles = [...new Set(taxLines.map((t) => t.title))].sort().join('+');
      const isHere = delivery === 'PICK_UP' || shippingAddress?.provinceCode === 'KA';
      const expected = isHere ? 'CGST+SGST' : shippingAddress ? 'IGST' : 'CGST';
      expect(titles).toBe(expected);
    }
  });

  it('is deterministic for a given moment', async () => {
    const again = await filled();
    expect(JSON.stringify(again.orders)).toBe(JSON.stringify(orders.map((o) => ({ ...o }))));
  });

  it('gives every vendor a valid GSTIN', () => {
    expect(gstinCheck('27AAPFU0939F1Z')).toBe('V');
    expect(gstinCheck('29ABCPE1234F1Z')).toBe('7');
    expect(new Set(vendorRows.map(([name]) => name)).size).toBe(30);
    for (const { gstin, vendorName } of vendors) {
      expect(gstin, vendorName).toMatch(/^\d{2}[A-Z]{5}\d{4}[A-Z]1Z[0-9A-Z]$/);
      expect(gstin.charAt(14)).toBe(gstinCheck(gstin.slice(0, 14)));
    }
  });
});
