import type { Order } from '@shipmagic/domain/orders/order';
import { notMeasured } from '@shipmagic/domain/orders/packed-size';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CompactRecipient, CompactSizeCell } from './compact-cells.tsx';
import { FulfillmentCell } from './order-cells.tsx';

/** An order of two units of 400 g, as far as these cells look at it. */
const orderOf = (grams: number | null) =>
  ({
    lineItems: [{ grams: 400, quantity: 2, requiresShipping: true }],
    packedSize: { ...notMeasured, grams },
    dimensions: { length: null, width: null, height: null },
    shippingAddress: null,
    customerName: null,
  }) as unknown as Order;

test.each([
  ['comfortable row', FulfillmentCell],
  ['compact row', CompactSizeCell],
  ['compact card', CompactRecipient],
])('a %s shows the weight as measured, else of all units', (_, cell) => {
  const shown = (grams: number | null) => renderToStaticMarkup(createElement(cell, { order: orderOf(grams) }));
  expect(shown(1850)).toContain('1.85 kg');
  expect(shown(null)).toContain('0.80 kg');
});
