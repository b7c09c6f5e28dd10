import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';

const { app, admin, shipping } = await startShipping();

async function edit(storeId: string, body: object): Promise<void> {
  await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, body);
  await app.call(importsContract.syncOrders, {}, admin);
}

test('the last item removed in the store cancels all parts, which keep what they had last and reopen with quantity alone', async () => {
  const lines = [
    { vendor: 'Shipping Maker', title: 'Lamp', price: 500, quantity: 3, grams: 400 },
    { vendor: 'Second Maker', title: 'Vase', price: 300, quantity: 1, grams: 400 },
    { vendor: 'Second Maker', title: 'Bowl', price: 200, quantity: 2, grams: 400 },
  ];
  const { id: storeId, parts } = await shipping.place({ lines });
  const [first, second] = [String(parts[0]), String(parts[1])];
  const states = async () => {
    const both = await Promise.all([first, second].map((id) => shipping.order(id)));
    return both.map((one) => [
      one.orderStatus,
      one.cancellationReason,
      one.lineItems.map(({ title, quantity }) => `${quantity} ${title}`).join(),
    ]);
  };
  for (const change of [
    [{ index: 1, quantity: 0 }],
    [{ index: 0, quantity: 2 }],
    [{ index: 0, quantity: 0 }],
    [{ index: 2, quantity: 0 }],
  ]) {
    await edit(storeId, { lines: change });
  }
  const reason = 'All items were removed in the store';
  const emptied = [
    ['cancelled', reason, '2 Lamp'],
    ['cancelled', reason, '2 Bowl'],
  ];
  expect(await states()).toEqual(emptied);
  await edit(storeId, { note: 'nothing to do with the items' });
  expect(await states()).toEqual(emptied);
  expect(await shipping.actions(first)).not.toContain('Order reopened');
  expect((await shipping.ship(first)).status).toBe(409);

  await edit(storeId, { lines: [{ index: 2, quantity: 1 }] });
  expect(await states()).toEqual([
    ['cancelled', reason, '2 Lamp'],
    ['new', null, '1 Bowl'],
  ]);
});

test('a part that has left is refunded, not recalled', async () => {
  const { id: storeId, parts } = await shipping.place({ vendors: ['Shipping Maker'] });
  const id = String(parts[0]);
  const body = {
    shippingPartner: 'India Post',
    awb: `LEFT${id}`,
    trackingUrl: 'https://post.example/2',
    shipmentStatus: 'IN_TRANSIT' as const,
  };
  await app.call(bookingContract.manualTracking, { params: { id }, body }, admin);
  await edit(storeId, { lines: [{ index: 0, quantity: 0 }] });
  expect((await shipping.order(id)).orderStatus).toBe('in_transit');
});
