import { expect, test } from 'vitest';
import { payoutParts } from './payout-parts.ts';

const order = { netPrice: 1000, netTax: 180, publisherPayout: 900, shippingCost: 70, duties: 8, fees: 2 };

test.each<[string, Partial<typeof order>, boolean, [number, number, number]]>([
  ['the store keeps the tax', {}, false, [1000, 100, 0]],
  ['the vendor receives it', { publisherPayout: 1080 }, true, [1000, 100, 180]],
  ['the vendor receives it no more', { publisherPayout: 1080 }, false, [1000, 100, 180]],
  ['without commission', { publisherPayout: 1000 }, false, [1000, 0, 0]],
  ['without commission and with the tax', { publisherPayout: 1180 }, true, [1000, 0, 180]],
  ['without tax', { netTax: 0 }, true, [1000, 100, 0]],
  ['of nothing', { netPrice: 0, netTax: 0, publisherPayout: 0 }, true, [0, 0, 0]],
  ['to the paisa', { netPrice: 99.99, netTax: 18, publisherPayout: 89.99 }, false, [99.99, 10, 0]],
])('%s', (_, given, receivesTax, [net, commission, gst]) => {
  const parts = payoutParts({ ...order, ...given }, receivesTax);
  expect([parts.net, parts.commission, parts.gst]).toEqual([net, commission, gst]);
  expect(parts.net - parts.commission + parts.gst + parts.shipping).toBeCloseTo(parts.payout, 2);
  expect(parts.shipping).toBe(60);
});
