import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { watchParcel } from '../support/parcel.ts';
import { comfortableRows } from '../support/rows.ts';

const browser = await openBrowser();
await comfortableRows(demo().url);

// Proves (The public tracking page): Track Another Order resets the form and clears the query
// Proves (The public tracking page): From label to delivery, return and cancellation: in the list, on the page, in
// the store and in the mailbox at once
test('a parcel from label to delivery, in the list, on the tracking page, in the store and in the mailbox', async () => {
  const parcel = await watchParcel(browser, demo());
  await parcel.shows({
    customer: 'Your Order is Ready to Ship!',
    list: ['ready_to_ship', 'Ready'],
    store: ['LABEL_PRINTED'],
    mails: [],
  });
  const [fulfilment] = await parcel.fulfilments();
  expect(fulfilment).toMatchObject({ status: 'SUCCESS', tracking: [{ number: parcel.awb }] });

  await parcel.advance('picked_up');
  await parcel.shows({
    customer: 'Your Order is on its Way!',
    list: ['in_transit', 'In Transit'],
    store: ['CARRIER_PICKED_UP'],
    mails: ['is on its way'],
  });
  await parcel.advance('out_for_delivery');
  await parcel.shows({
    customer: 'Your Order is on its Way!',
    list: ['in_transit', 'Out for Delivery'],
    store: ['OUT_FOR_DELIVERY'],
    mails: ['is on its way', 'is out for delivery'],
  });
  await parcel.advance('delivered');
  await parcel.shows({
    customer: 'Your Order Has Been Delivered!',
    list: ['delivered', 'Delivered'],
    store: ['DELIVERED'],
    mails: ['is on its way', 'is out for delivery', 'has been delivered'],
  });
  // Delivered: the customer sees all five steps completed, and can track another order.
  await parcel.customer.getByText('Your order has been successfully delivered!').waitFor();
  expect(await parcel.customer.getByRole('list', { name: 'Progress' }).getByRole('listitem').allInnerTexts()).toEqual(
    ['Order Confirmed', 'Being Handcrafted', 'Ready to Ship', 'In Transit', 'Delivered'].map((label) =>
      expect.stringContaining(label),
    ),
  );
  await parcel.customer.getByRole('button', { name: 'Track Another Order' }).click();
  expect(await parcel.customer.getByLabel('Order number').inputValue()).toBe('');
  expect(new URL(parcel.customer.url()).search).toBe('');
  await parcel.close();
});
