import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signedIn, visit } from './support/browser.ts';
import { clicker } from './support/clicker.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { type PlacedOrder, placeOrder } from './support/place-order.ts';
import { eventually } from './support/product.ts';
import { type ReadyParcel, readyParcel } from './support/ready-parcel.ts';
import { type ShippedOrder, shipOrder } from './support/ship-order.ts';
import { control } from './support/simulator.ts';

const product = demo();
const { url } = product;
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';
const member = 'vendor@shipmagic.test';
const vendor = 'Kalakriti Studio';

/** Orders of this file alone: no other changes them, and it changes no others for good. */
let ready: readonly [ReadyParcel, ReadyParcel];
let fresh: PlacedOrder;
let two: PlacedOrder;
let failed: ShippedOrder;
let unlabelled: ShippedOrder;
let incomplete: PlacedOrder;
/** Unlike any other in the demo. */
const phone = `98${String(Date.now()).slice(-8)}`;

const customer = { firstName: 'Asha', lastName: 'Kulkarni', email: 'asha.k@example.com', phone: `+91${phone}` };
const address = { address1: '12 Lake View Road', city: 'Pune', province: 'Maharashtra', country: 'India', zip: '41' };

beforeAll(async () => {
  const api = await demoApi(url, admin);
  const pair = async () => {
    const line = (title: string) => ({ vendor, title, price: 300 });
    const order = { paymentMode: 'PAID', lines: [line('Brass lamp'), line('Clay diya')], discount: null, shipping: 0 };
    const { id: storeId, name } = await control<{ id: string; name: string }>(product, 'shopify', '/orders', order);
    return eventually(async () => {
      const { orders } = await api<{ orders: Omit<PlacedOrder, 'storeId'>[] }>('GET', `/api/orders?search=${name}`);
      return orders[0] && { ...orders[0], storeId };
    }, `order ${name}`);
  };
  // One after the other: each signs in, and sign-ins at once are refused.
  ready = [await readyParcel(product), await readyParcel(product)];
  fresh = await placeOrder(product, { customer });
  two = await pair();
  failed = await shipOrder(product, {}, 'failed');
  unlabelled = await shipOrder(product);
  incomplete = await placeOrder(product, { address });
});

type Click = (control: Locator) => Promise<void>;
type Run = (page: Page, click: Click) => Promise<void>;

interface Task {
  readonly task: string;
  /** The highest number of clicks, each choice in a list included; typing and scanning are none. */
  readonly most: number;
  /** Who does it; null: a customer. */
  readonly as: string | null;
  readonly at?: string;
  readonly width?: number;
  readonly run: Run;
}

const link = (page: Page, name: RegExp | string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: typeof name === 'string' });
const rowOf = (page: Page, { magicOrderId }: { magicOrderId: string }) => page.locator(`[data-row="${magicOrderId}"]`);
const everything = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search everything: orders, products and vendors' });
const urgent = (page: Page) => page.getByRole('heading', { name: 'Needs You Now' }).locator('xpath=../..');
const inboxRows = (page: Page) => page.getByRole('region', { name: 'Inbox' }).locator('[data-row]');
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });

/** A click that opens a document in another tab. */
async function opens(page: Page, press: () => Promise<void>, at: string): Promise<void> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), press()]);
  await opened.waitForURL(at);
  await opened.close();
}

async function findByNumber(page: Page, { orderNumber }: PlacedOrder): Promise<Locator> {
  await everything(page).fill(orderNumber);
  return page.getByRole('search').getByRole('link', { name: orderNumber }).first();
}

const tasks: readonly Task[] = [
  {
    task: 'confirm a vendor’s new orders',
    most: 6,
    as: admin,
    run: async (page, click) => {
      await click(link(page, 'Orders'));
      await click(page.getByRole('tab', { name: /^New orders/ }));
      await page.getByPlaceholder('Search orders...').fill(vendor);
      await page.waitForURL(/searchTerm=/);
      const listed = page.locator('tr[data-row]');
      await expect.poll(async () => (await listed.allInnerTexts()).every((text) => text.includes(vendor))).toBe(true);
      await click(page.getByRole('checkbox', { name: 'Select all rows' }));
      await click(page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: /^Confirm \d+$/ }));
      const progress = page.getByRole('region', { name: 'Progress of the batch' });
      await progress.getByText(/\d+ done/).waitFor();
      await progress.getByRole('button', { name: /^Undo/ }).click();
      await progress.getByText(/\d+ undone/).waitFor();
    },
  },
  {
    task: 'confirm one order',
    most: 3,
    as: admin,
    run: async (page, click) => {
      await click(link(page, 'Orders'));
      await click(page.getByRole('tab', { name: /^New orders/ }));
      await page.getByPlaceholder('Search orders...').fill(fresh.magicOrderId);
      // The rows before the search may hold it, too, and go with what was done to them.
      await page.getByText('Showing 1 to 1 of 1 results').waitFor();
      await click(rowOf(page, fresh).getByRole('button', { name: 'Confirm', exact: true }));
      await rowOf(page, fresh).getByText('Moved to Confirmed').waitFor();
    },
  },
  {
    task: 'request the pickups of all warehouses',
    most: 3,
    as: admin,
    run: async (page, click) => {
      await click(link(page, /^Shipping Day/));
      await click(button(page, /^Request \d+ pickups…$/));
      const dialog = page.getByRole('dialog', { name: 'Request pickups' });
      // Those of other files are left to them.
      const others = dialog.getByRole('checkbox', { name: /^Select (?!Ready Potters)/ });
      await dialog.getByText(ready[0].vendorName).first().waitFor();
      for (const other of await others.all()) await other.uncheck();
      await click(dialog.getByRole('button', { name: /^Request \d+ pickups?$/ }));
      await dialog.getByRole('status').filter({ hasText: 'requested' }).waitFor();
    },
  },
  {
    task: 'see what is late',
    most: 1,
    as: admin,
    run: async (page, click) => {
      await click(urgent(page).getByRole('link', { name: /^Late this week/ }));
      await inboxRows(page).first().getByText(/late$/).waitFor();
    },
  },
  {
    task: 'see what is due today',
    most: 1,
    as: admin,
    run: async (page, click) => {
      await click(
        urgent(page)
          .getByRole('link', { name: /^(Due today|Can be saved today)/ })
          .first(),
      );
      await inboxRows(page).first().waitFor();
    },
  },
  {
    task: 'see why an order is late',
    most: 2,
    as: admin,
    run: async (page, click) => {
      await click(urgent(page).getByRole('link', { name: /^Late this week/ }));
      const row = inboxRows(page)
        .filter({ has: page.getByRole('link', { name: /^PG\d+/ }) })
        .first();
      await click(row.getByRole('link', { name: /^PG\d+/ }));
      await page.locator('[title*="– "]').filter({ hasText: / · / }).first().waitFor();
    },
  },
  {
    task: 'print one label again',
    most: 1,
    as: admin,
    run: async (page, click) => {
      await page.goto(`/orders?searchTerm=${ready[0].magicOrderId}`);
      const again = rowOf(page, ready[0]).getByRole('button', { name: /^(Print|Download) Label/ });
      await opens(page, () => click(again), '**/api/labels/**');
    },
  },
  {
    task: 'print today’s labels',
    most: 5,
    as: admin,
    run: async (page, click) => {
      await click(link(page, 'Orders'));
      await click(page.getByRole('tab', { name: /^Ready to Ship/ }));
      await page.getByPlaceholder('Search orders...').fill(unlabelled.magicOrderId);
      // The rows before the search may hold it, too, and go with what was done to them.
      await page.getByText('Showing 1 to 1 of 1 results').waitFor();
      await click(page.getByRole('checkbox', { name: 'Select all rows' }));
      await click(button(page, /^Print labels/));
      const print = page.getByRole('dialog', { name: 'Print labels' }).getByRole('button', { name: /^Print for/ });
      await opens(page, () => click(print), '**/api/batch-documents/**');
    },
  },
  {
    task: 'hand over by scanning',
    most: 4,
    as: admin,
    run: async (page, click) => {
      await click(link(page, /^Shipping Day/));
      const group = page.locator('[data-row]').filter({ hasText: ready[1].vendorName }).first();
      await click(group.getByRole('button', { name: /^Make manifest of/ }));
      await page.getByLabel('Scan or type an AWB').waitFor();
      await page.keyboard.type(ready[1].awb);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Handed over (1)' }).waitFor();
      await click(button(page, 'Finish handover'));
      await page.getByText('Handover finished').waitFor();
    },
  },
  {
    task: 'find “Devika pune earrings”',
    most: 0,
    as: admin,
    at: '/orders',
    run: async (page) => {
      await page.locator('[data-row]').first().waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('Devika pune earrings');
      await page.getByText(/These match 2 of 3 words/).waitFor();
      await page.locator('[data-row]').first().waitFor();
    },
  },
  {
    task: 'find an order by phone number',
    most: 1,
    as: admin,
    run: async (page, click) => {
      await everything(page).fill(phone);
      await click(page.getByRole('search').getByRole('link', { name: fresh.orderNumber }).first());
      await page.getByRole('heading', { name: fresh.orderNumber }).waitFor();
    },
  },
  {
    task: 'copy the customer’s link',
    most: 2,
    as: admin,
    run: async (page, click) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await click(await findByNumber(page, fresh));
      await click(button(page, 'Copy tracking link'));
      await page.getByText('Copied to clipboard').waitFor();
    },
  },
  {
    task: 'cancel one of two items',
    most: 4,
    as: admin,
    run: async (page, click) => {
      await click(await findByNumber(page, two));
      await click(button(page, 'Cancel item: Clay diya'));
      const dialog = page.getByRole('dialog', { name: /^Cancel items/ });
      await dialog.getByText(/goes back to the customer/).waitFor();
      await page.keyboard.type('the customer wants one only');
      await click(dialog.getByRole('button', { name: 'Cancel item' }));
      await dialog.waitFor({ state: 'hidden' });
    },
  },
  {
    task: 'find a lost parcel and begin its claim',
    most: 2,
    as: admin,
    at: '/inbox',
    run: async (page, click) => {
      await click(page.getByText(/^Lost \d+$/));
      await page.waitForURL(/kinds=lost/);
      // The rows of before stay until those of this kind have come.
      await click(inboxRows(page).filter({ hasText: 'Lost' }).first().getByRole('link').last());
      await page.waitForURL(/\/(recon|orders)/);
    },
  },
  {
    task: 'answer a failed delivery',
    most: 2,
    as: admin,
    run: async (page, click) => {
      await click(link(page, /^Failed Deliveries/));
      await page.getByLabel('Search failed deliveries').fill(failed.awb);
      await page.getByText('Showing 1 to 1 of 1 results').waitFor();
      await click(button(page, `Re-attempt for ${failed.orderNumber}`));
      await page.getByText('Delhivery is asked in ten seconds').waitFor();
    },
  },
  {
    task: 'mail all vendors about what they have not confirmed',
    most: 2,
    as: admin,
    run: async (page, click) => {
      // Of one vendor, since each is mailed once a day.
      await page.goto(`/inbox?kinds=unconfirmed&old=shown`);
      await click(button(page, /^Mail vendors about \d+ late orders?$/).first());
      await page
        .getByText(/mailed about|mailed today already|No vendor|Nobody was mailed/i)
        .first()
        .waitFor();
    },
  },
  {
    task: 'mark a group of the inbox as done',
    most: 2,
    as: admin,
    run: async (page, click) => {
      const of = `/inbox?kinds=bad_address&searchTerm=${incomplete.magicOrderId}`;
      await page.goto(of);
      await inboxRows(page).first().waitFor();
      await click(button(page, /^Mark all as done/).first());
      await click(page.getByRole('dialog').getByRole('button', { name: 'Mark 1 as done' }));
      await page.getByText('1 marked as done').waitFor();
    },
  },
  {
    task: 'add a vendor with warehouse and courier',
    most: 4,
    as: admin,
    at: '/vendors',
    run: async (page, click) => {
      const vendorName = `Quick Potters ${Date.now().toString(36)}`;
      await click(button(page, 'New Vendor'));
      const form = page.getByRole('dialog', { name: 'New vendor' });
      await form.getByRole('combobox', { name: 'Vendor name' }).fill(vendorName);
      const courier = form.getByRole('combobox', { name: 'Usual courier' });
      await click(courier.or(form.getByRole('textbox', { name: 'Usual courier' })).first());
      await click(page.getByRole('option', { name: 'Delhivery' }));
      const typed = {
        'Commission (%)': '12.5',
        'Contact Person Name': 'Meera Iyer',
        'Contact Number': '098450 98450',
        Email: 'meera@example.org',
        'Address Line 1': '5 Workshop Road',
        'Address Line 2': 'Indiranagar',
        City: 'Bengaluru',
        State: 'Karnataka',
        PinCode: '560038',
      };
      for (const [name, text] of Object.entries(typed))
        await form.getByRole('textbox', { name, exact: true }).fill(text);
      await click(form.getByRole('button', { name: 'Add Vendor' }));
      await page
        .getByRole('dialog', { name: `${vendorName} was added` })
        .getByText('Registered', { exact: true })
        .waitFor();
    },
  },
  {
    task: 'set a quantity on a phone',
    most: 4,
    as: member,
    width: 360,
    run: async (page, click) => {
      await click(button(page, 'Open the menu'));
      await click(page.getByRole('link', { name: 'Products' }));
      await click(button(page, /^Show the variants of/).first());
      await click(button(page, /^Edit the quantity of/).first());
      await page.getByRole('textbox', { name: /^Quantity of/ }).fill('31');
      await page.keyboard.press('Enter');
      await page.getByText(/Inventory update request logged for quantity 31/).waitFor();
    },
  },
  {
    task: 'follow one’s own parcel',
    most: 1,
    as: null,
    at: '/order-tracking',
    run: async (page, click) => {
      await page.getByLabel('Order number').fill(fresh.orderNumber);
      await page.getByLabel('Phone number or email').fill(phone);
      await click(button(page, 'Track Order'));
      await button(page, 'Track Another Order').waitFor();
    },
  },
];

const counted: string[] = [];
afterAll(() => console.log(['clicks, seconds and tasks:', ...counted].join('\n')));

// Proves (Screens): Tasks of each day take few clicks
test.each(tasks.map((one) => [one.task, one.most, one] as const))(
  'people %s with at most %i clicks',
  async (task, most, { as, at = '/', width, run }) => {
    const { page, context, complaints } = await visit(browser, url, width ? { width } : {});
    if (as) await signedIn(context, url, as);
    await context.addInitScript(() => sessionStorage.setItem('orders-auto-synced', 'yes'));
    await page.goto(at);
    const { click, clicks } = clicker();
    const begun = performance.now();
    await run(page, click);
    counted.push(`${clicks()} of ${most}  ${((performance.now() - begun) / 1000).toFixed(1)} s  ${task}`);
    expect(clicks()).toBeLessThanOrEqual(most);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
