import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LineToPick, type OrderToPick, sumPickList } from './pick-list.ts';

const line = (sku: string | null, quantity: number, more: Partial<LineToPick> = {}): LineToPick => ({
  sku,
  title: 'Mug',
  variantTitle: null,
  imageUrl: null,
  quantity,
  properties: [],
  ...more,
});
const order = (magicOrderId: string, warehouse: string | null, ...lines: LineToPick[]): OrderToPick => ({
  magicOrderId,
  warehouse,
  vendorName: 'Potter',
  lines,
});

describe('a pick list', () => {
  test('sums what is the same over all orders of a warehouse', () => {
    const list = sumPickList([
      order('1-1', 'Pune', line('MUG', 2), line('PEN', 1)),
      order('2-1', 'Pune', line('MUG', 3, { imageUrl: 'https://cdn/mug.png' })),
      order('3-1', 'Agra', line('MUG', 4)),
    ]);
    expect(list.map(({ warehouse, orders, pieces }) => [warehouse, orders, pieces])).toEqual([
      ['Agra', 1, 4],
      ['Pune', 2, 6],
    ]);
    expect(list[1]?.items.map(({ sku, quantity, orders, imageUrl }) => [sku, quantity, orders, imageUrl])).toEqual([
      ['MUG', 5, 2, 'https://cdn/mug.png'],
      ['PEN', 1, 1, null],
    ]);
  });

  test('keeps sizes apart, in their order, and what has no SKU apart by its name', () => {
    const [list] = sumPickList([
      order('1-1', null, line(null, 1, { title: 'Card' }), line('TEE', 1, { variantTitle: 'L' })),
      order('2-1', null, line('TEE', 1, { variantTitle: 'S' }), line(null, 2, { title: 'Bow' })),
    ]);
    expect(list?.items.map(({ sku, title, variantTitle }) => (sku && variantTitle ? variantTitle : title))).toEqual([
      'S',
      'L',
      'Bow',
      'Card',
    ]);
  });

  test('names what is made to order with the order it belongs to, without what is internal', () => {
    const engraved = line('MUG', 1, {
      properties: [
        { name: 'Engraving', value: 'Asha' },
        { name: '_customily-production-url', value: 'https://x' },
      ],
    });
    const [list] = sumPickList([order('1-1', 'Pune', engraved), order('2-1', 'Pune', line('MUG', 2))]);
    expect(list?.items).toHaveLength(1);
    expect(list?.items[0]).toMatchObject({
      quantity: 3,
      madeToOrder: [{ magicOrderId: '1-1', quantity: 1, properties: [{ name: 'Engraving', value: 'Asha' }] }],
    });
  });

  test('leaves out what was removed from an order', () => {
    expect(sumPickList([order('1-1', 'Pune', line('MUG', 0), line('PEN', 1))])[0]?.items).toHaveLength(1);
  });

  // Proves (Print): Pick list by warehouse and SKU with quantities and what is made to order
  test('has exactly the pieces of its orders', () => {
    const lines = fc.array(fc.tuple(fc.option(fc.constantFrom('A', 'B', 'C')), fc.integer({ min: 0, max: 5 })), {
      maxLength: 4,
    });
    const orders = fc.array(fc.tuple(fc.option(fc.constantFrom('P', 'Q')), lines), { maxLength: 10 });
    fc.assert(
      fc.property(orders, (given) => {
        const list = sumPickList(
          given.map(([warehouse, own], i) =>
            order(String(i), warehouse, ...own.map(([sku, quantity]) => line(sku, quantity))),
          ),
        );
        const wanted = given.flatMap(([, own]) => own).reduce((sum, [, quantity]) => sum + quantity, 0);
        expect(list.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(wanted);
      }),
    );
  });
});
