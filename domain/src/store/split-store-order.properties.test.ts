import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitStoreOrder } from './split-store-order.ts';
import { line, order, tax } from './store-order.fixtures.ts';

describe('properties', () => {
  const lines = fc.array(
    fc
      .record({
        vendor: fc.constantFrom('A', 'a ', 'B', 'C', null),
        unitPaise: fc.nat({ max: 5_000_000 }),
        quantity: fc.integer({ min: 1, max: 9 }),
        left: fc.nat({ max: 9 }),
        off: fc.nat({ max: 100 }),
        rate: fc.constantFrom(0, 0.05, 0.18),
      })
      .map(({ vendor, unitPaise, quantity, left, off, rate }) => {
        const value = unitPaise * quantity;
        const discountPaise = Math.floor((value * off) / 100);
        const taxes = rate ? [tax('IGST', rate, Math.round(((value - discountPaise) * rate) / (1 + rate)))] : [];
        return line({ vendor, unitPaise, quantity, currentQuantity: Math.min(left, quantity), discountPaise, taxes });
      }),
    { minLength: 1, maxLength: 8 },
  );
  const orders = fc
    .record({
      lines,
      ship: fc.nat({ max: 50_000 }),
      taxesIncluded: fc.boolean(),
      cancelled: fc.boolean(),
      owed: fc.nat({ max: 1_000_000 }),
      storeSays: fc.integer({ min: -20, max: 20 }),
    })
    .map(({ lines, ship, taxesIncluded, cancelled, owed, storeSays }) =>
      order({
        lines,
        totalPaise: 1_000_000,
        taxesIncluded,
        cancelledAt: cancelled ? '2026-11-02T06:28:57Z' : null,
        currentTotalPaise: 900_000 + storeSays,
        outstandingPaise: owed,
        shipping: [{ title: 'Standard', paise: ship, taxes: [] }],
      }),
    );

  it('parts and the difference add up to the store’s total, shipping and outstanding balance to the paisa', () => {
    fc.assert(
      fc.property(orders, (given) => {
        const { parts, differencePaise } = splitStoreOrder(given);
        if (parts.length === 0) return;
        const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((all, part) => all + of(part), 0);
        const storeTotal = given.cancelledAt ? given.totalPaise : given.currentTotalPaise;
        expect(sum((of) => of.netPaise + of.netTaxPaise + of.shippingPaise) + differencePaise).toBe(storeTotal);
        expect(sum((of) => of.shippingPaise)).toBe(given.shipping[0]?.paise);
        expect(sum((of) => of.outstandingPaise)).toBe(given.outstandingPaise);
        for (const part of parts) {
          expect(part.netPaise).toBe(part.totalPaise - part.discountPaise - part.netTaxPaise);
          expect(part.lines.reduce((all, of) => all + of.netPaise, 0)).toBe(part.netPaise);
        }
      }),
    );
  });

  it('there is no difference when the store’s lines are exact to the paisa', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: -1, max: 1 }), (drawn, paisa) => {
        const given = { ...drawn, cancelledAt: null, currentTotalPaise: -1_000_000_000 };
        const { parts, differencePaise } = splitStoreOrder(given);
        fc.pre(parts.some((part) => part.lines.some((of) => of.grossPaise > 0)));
        const currentTotalPaise = given.currentTotalPaise - differencePaise + paisa;
        expect(splitStoreOrder({ ...given, currentTotalPaise }).differencePaise).toBe(0);
      }),
    );
  });
});
