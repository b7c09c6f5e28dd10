import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Exchange, separateExchanges } from './separate-exchanges.ts';
import { splitStoreOrder } from './split-store-order.ts';
import { line, order } from './store-order.fixtures.ts';
import type { StoreOrder } from './store-order.ts';

const old = line({ id: 'old', variantId: 'red', unitPaise: 1000, discountPaise: 100 });
const fresh = line({ id: 'new', variantId: 'blue', unitPaise: 1000, discountPaise: 100 });
const exchange = (given: Partial<Exchange> = {}): Exchange => ({
  returnId: '7',
  lineIds: [],
  wanted: [{ variantId: 'blue', quantity: 1 }],
  differencePaise: 0,
  unsettledPaise: 900,
  early: [],
  ...given,
});
const shipping = [{ title: 'Standard', paise: 50, taxes: [] }];
const released = (given: Partial<StoreOrder> = {}) =>
  order({
    lines: [old, fresh],
    totalPaise: 1850,
    shipping,
    outstandingPaise: 900,
    financialStatus: 'PARTIALLY_PAID',
    ...given,
  });
const others = new Set(['old']);

describe('an order with an exchange', () => {
  test('is without it what it was before, and owes nothing more', () => {
    const { order: rest, exchanges } = separateExchanges(released(), [exchange()], others);
    expect(rest).toMatchObject({
      lines: [old],
      totalPaise: 950,
      currentTotalPaise: 950,
      outstandingPaise: 0,
      financialStatus: 'PAID',
    });
    expect(splitStoreOrder(rest)).toEqual(splitStoreOrder(order({ lines: [old], totalPaise: 950, shipping })));
    expect(exchanges).toMatchObject([
      {
        returnId: '7',
        order: {
          lines: [fresh],
          totalPaise: 900,
          outstandingPaise: 0,
          financialStatus: 'PAID',
          shipping: [],
          heldUntilPaid: false,
        },
      },
    ]);
    const [apart] = exchanges;
    expect(apart && splitStoreOrder(apart.order)).toMatchObject({ differencePaise: 0, parts: [{ shippingPaise: 0 }] });
  });

  test('owes its difference alone until it is paid, while the old goods stay where they are', () => {
    const gone = { ...old, currentQuantity: 0 };
    const dear = { ...fresh, unitPaise: 1500 };
    const dearer = exchange({
      differencePaise: 500,
      unsettledPaise: 0,
      early: [{ lineId: 'old', quantity: 1 }],
    });
    const told = released({ lines: [gone, dear], totalPaise: 2350, currentTotalPaise: 1450, outstandingPaise: 500 });
    const unpaid = separateExchanges(told, [dearer], others);
    expect(unpaid.exchanges).toMatchObject([
      { order: { outstandingPaise: 500, financialStatus: 'PENDING', paymentGateways: [], heldUntilPaid: true } },
    ]);
    expect(unpaid.order).toMatchObject({ lines: [old], currentTotalPaise: 950, outstandingPaise: 0 });
    const paid = separateExchanges({ ...told, outstandingPaise: 0 }, [dearer], others);
    expect(paid.exchanges).toMatchObject([{ order: { outstandingPaise: 0, heldUntilPaid: false } }]);
  });

  test('collects at the door what it collected before', () => {
    const { order: rest } = separateExchanges(released({ outstandingPaise: 1850 }), [exchange()], others);
    expect(rest).toMatchObject({ outstandingPaise: 950, financialStatus: 'PARTIALLY_PAID' });
  });

  test('has its lines by their ids, else by what was wanted, and takes none of another', () => {
    const more = line({ id: 'more', variantId: 'blue', unitPaise: 1000 });
    const linesOf = (of: readonly Exchange[], known = others) =>
      separateExchanges(released({ lines: [old, fresh, more] }), of, known).exchanges.map((one) => [
        one.returnId,
        ...one.order.lines.map(({ id }) => id),
      ]);
    expect(linesOf([exchange()])).toEqual([['7', 'new']]);
    expect(linesOf([exchange({ lineIds: ['more'] })])).toEqual([['7', 'more']]);
    expect(linesOf([exchange(), exchange({ returnId: '8' })])).toEqual([
      ['7', 'new'],
      ['8', 'more'],
    ]);
    expect(linesOf([exchange()], new Set(['old', 'new', 'more']))).toEqual([]);
  });

  test('loses and gains nothing by being taken apart', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 5 }), (oldUnit, newUnit, quantity) => {
        const lines = [
          line({ id: 'old', variantId: 'red', unitPaise: oldUnit, quantity }),
          line({ id: 'new', variantId: 'blue', unitPaise: newUnit, quantity }),
        ];
        const told = order({ lines, totalPaise: (oldUnit + newUnit) * quantity });
        const apart = separateExchanges(told, [exchange({ wanted: [{ variantId: 'blue', quantity }] })], others);
        const orders = [apart.order, ...apart.exchanges.map((one) => one.order)];
        expect(orders.flatMap((one) => one.lines)).toHaveLength(2);
        expect(orders.reduce((sum, one) => sum + one.totalPaise, 0)).toBe(told.totalPaise);
        for (const one of orders) expect(splitStoreOrder(one).differencePaise).toBe(0);
      }),
    );
  });
});

test('an order without an exchange stays the same', () => {
  const told = released();
  expect(separateExchanges(told, [], new Set()).order).toBe(told);
  expect(separateExchanges(told, [exchange({ wanted: [{ variantId: 'green', quantity: 1 }] })], others).order).toBe(
    told,
  );
});
