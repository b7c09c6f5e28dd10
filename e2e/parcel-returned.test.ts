import { expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { watchParcel } from './support/parcel.ts';
import { comfortableRows } from './support/rows.ts';

const browser = await openBrowser();
await comfortableRows(demo().url);

// Proves (The public tracking page): Problem statuses hide progress and estimate and show a box with the contact-care
// link and its message
test('a returning parcel is shown as a return everywhere, with the care link and without a mail', async () => {
  const parcel = await watchParcel(browser, demo());
  await parcel.shows({
    customer: 'Your Order is Ready to Ship!',
    list: ['ready_to_ship', 'Ready'],
    store: ['LABEL_PRINTED'],
    mails: [],
  });
  await parcel.advance('picked_up');
  await parcel.shows({
    customer: 'Your Order is on its Way!',
    list: ['in_transit', 'In Transit'],
    store: ['CARRIER_PICKED_UP'],
    mails: ['is on its way'],
  });
  const told = ['is on its way', 'is out for delivery'];
  const asked = 'We could not deliver your order: we try again. Is there anything we should know?';
  await parcel.advance('out_for_delivery');
  await parcel.shows({
    customer: 'Your Order is on its Way!',
    list: ['in_transit', 'Out for Delivery'],
    store: ['OUT_FOR_DELIVERY'],
    mails: told,
  });
  await parcel.advance('failed');
  await parcel.shows({
    customer: 'Your Order Ran into a Problem',
    list: ['exception', 'Failed'],
    store: ['ATTEMPTED_DELIVERY'],
    mails: [...told, asked],
  });
  await parcel.advance('rto');
  await parcel.shows({
    customer: 'Your Order is Marked for Return',
    list: ['rto', 'RTO'],
    store: ['FAILURE'],
    mails: [...told, asked],
  });
  await parcel.advance('rto_delivered');
  await parcel.shows({
    customer: 'Your Order is Marked for Return',
    list: ['rto', 'Returned'],
    store: ['FAILURE'],
    mails: [...told, asked],
  });
  const events = (await parcel.fulfilments()).flatMap((one) => one.events.map(({ status }) => status));
  expect(events).not.toContain('DELIVERED');
  // A problem hides progress and estimate, and links to the care team with a message about this order.
  expect(await parcel.customer.getByRole('list', { name: 'Progress' }).count()).toBe(0);
  expect(await parcel.customer.getByText('Estimated delivery').count()).toBe(0);
  await parcel.customer.getByText('Status update').waitFor();
  const care = parcel.customer.getByRole('link', { name: 'Contact our care team' });
  expect(await care.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=.*order/);
  await parcel.close();
});
