import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareVariants, type PrintKey, sortForPacking } from './print-order.ts';

const order = (
  warehouse: string | null,
  ...lines: [sku: string | null, variant?: string | null, quantity?: number][]
) => ({
  warehouse,
  lines: lines.map(([sku, variant = null, quantity = 1]) => ({ sku, title: sku ?? 'Mug', variant, quantity })),
});

describe('orders sorted for packing', () => {
  test.each<[string, PrintKey[]]>([
    ['by warehouse first', [order('Agra', ['Z']), order('Bhuj', ['A'])]],
    ['without a warehouse last', [order('Pune', ['Z']), order(null, ['A'])]],
    ['then by SKU, numbers as numbers', [order('A', ['MUG-2']), order('A', ['MUG-10']), order('A', ['TEE-1'])]],
    ['without a SKU after the others', [order('A', ['ZZ']), order('A', [null])]],
    ['then by size', ['S', 'M', 'L', 'XL', '2XL'].map((size) => order('A', ['TEE', `Red / ${size}`]))],
    ['numbered sizes as numbers', [order('A', ['RING', '8']), order('A', ['RING', '10'])]],
    ['colours apart', [order('A', ['TEE', 'Blue / XL']), order('A', ['TEE', 'Red / S'])]],
    ['then by quantity', [order('A', ['MUG', null, 1]), order('A', ['MUG', null, 3])]],
    [
      'one product before that product with others',
      [order('A', ['MUG']), order('A', ['MUG'], ['PEN']), order('A', ['PEN'])],
    ],
    ['whatever the order of the lines', [order('A', ['PEN'], ['MUG']), order('A', ['PEN'])]],
  ])('%s', (_, expected) => {
    expect(sortForPacking([...expected].reverse())).toEqual(expected);
    expect(sortForPacking(expected)).toEqual(expected);
  });

  test('equal ones keep their places', () => {
    const same = [1, 2, 3].map((place) => ({ ...order('A', ['MUG']), place }));
    expect(sortForPacking(same).map(({ place }) => place)).toEqual([1, 2, 3]);
  });

  // Proves (Print): Sorted by warehouse, SKU and size, or as in the list
  test('none is lost or added, and every order of selection gives the same document', () => {
    const line = fc.record({
      sku: fc.option(fc.constantFrom('A-1', 'A-2', 'A-10', 'B')),
      title: fc.constant('x'),
      variant: fc.option(fc.constantFrom('S', 'M', 'Red / L', 'Blue / L')),
      quantity: fc.integer({ min: 1, max: 3 }),
    });
    const key = fc.record({ warehouse: fc.option(fc.constantFrom('P', 'Q')), lines: fc.array(line, { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(key, { maxLength: 12 }), (orders) => {
        const lines = ({ lines }: PrintKey) => JSON.stringify(lines.map((one) => JSON.stringify(one)).sort());
        const look = (keys: PrintKey[]) => keys.map((one) => [one.warehouse, lines(one)]);
        expect(look(sortForPacking(orders))).toEqual(look(sortForPacking([...orders].reverse())));
      }),
    );
  });
});

test('sizes of one colour are compared in the order of sizes', () => {
  expect(['XL', 'Small', 'M', 'XXS'].sort(compareVariants)).toEqual(['XXS', 'Small', 'M', 'XL']);
});
