import { expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { watchParcel } from './support/parcel.ts';
import { eventually } from './support/product.ts';
import { comfortableRows } from './support/rows.ts';

const browser = await openBrowser();
await comfortableRows(demo().url);

test('cancelling an order with a booked parcel stops the parcel, undoes the store’s fulfilment and mails nobody', async () => {
  const parcel = await watchParcel(browser, demo());
  await parcel.shows({
    customer: 'Your Order is Ready to Ship!',
    list: ['ready_to_ship', 'Ready'],
    store: ['LABEL_PRINTED'],
    mails: [],
  });
  await parcel.row.getByLabel(`Order status of ${parcel.id}`).selectOption('cancelled');
  const dialog = parcel.list.getByRole('dialog');
  await dialog.getByLabel('Cancellation reason').fill('The customer changed their mind');
  await dialog.getByRole('button', { name: 'Cancel Order' }).click();
  const status = parcel.row.getByLabel(`Order status of ${parcel.id}`);
  await eventually(async () => (await status.inputValue()) === 'cancelled', 'the cancellation in the list');
  await eventually(
    async () => (await parcel.fulfilments()).every((one) => one.status === 'CANCELLED'),
    'the store to have taken the fulfilment back',
  );

  // Couriers may go on scanning a stopped parcel: that revives nothing and mails nobody.
  await parcel.advance('delivered');
  await parcel.shows({
    customer: 'Your Order is Cancelled',
    list: ['cancelled', 'Cannot create shipment for cancelled order'],
    store: [],
    mails: [],
  });
  expect((await parcel.fulfilments()).map((one) => one.status)).toEqual(['CANCELLED']);
  expect(await parcel.customer.getByRole('list', { name: 'Progress' }).count()).toBe(0);
  await parcel.customer.getByRole('link', { name: 'Contact our care team' }).waitFor();
  await parcel.close();
});
