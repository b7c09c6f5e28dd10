import { expect, it } from 'vitest';
import { changeText, fieldName } from './change-text.ts';

it.each([
  ['orderStatus', 'ready_to_ship', 'Order status', 'Ready to Ship'],
  ['shipmentStatus', 'OUT_FOR_DELIVERY', 'Shipment status', 'Out for Delivery'],
  ['financialStatus', 'PARTIALLY_PAID', 'Financial status', 'Part paid'],
  ['shippingReference', null, 'AWB', '–'],
  ['orderStatus', 'of a later version', 'Order status', 'of a later version'],
  ['dimensions', { length: 2 }, 'Dimensions', '{"length":2}'],
  ['quantity', 0, 'Quantity', '0'],
])('%s %j reads "%s: %s"', (field, value, name, text) => {
  expect(fieldName(field)).toBe(name);
  expect(changeText(field, value)).toBe(text);
});
