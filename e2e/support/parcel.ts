import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openAs, visit } from './browser.ts';
import type { Demo } from './demo-product.ts';
import { eventually } from './product.ts';
import { shipOrder } from './ship-order.ts';
import { control } from './simulator.ts';

/** The expected state of a parcel, in the words of each place that shows it. */
export interface Expected {
  /** The header message of the tracking page. */
  readonly customer: string;
  /** Order status and shipment status in the list. */
  readonly list: readonly [order: string, parcel: string];
  /** Events of the store's fulfilment that must have arrived by now. */
  readonly store: readonly string[];
  /** All mails to the customer, by the status in their subject, in any order. */
  readonly mails: readonly string[];
}

/** Another test of the same demo may just have shipped hundreds, which the store is told in turn, at its own pace. */
const storePatienceMs = 90_000;

interface Fulfilment {
  readonly status: string;
  readonly tracking: readonly { readonly number: string }[];
  readonly events: readonly { readonly status: string }[];
}

/**
 * Watches a new order with a Delhivery parcel in the orders list, on the customer's tracking page, in the store and in
 * the mailbox at the same time.
 */
export async function watchParcel(browser: Browser, demo: Demo) {
  const { url } = demo;
  const email = `watcher${Date.now()}@example.org`;
  const phone = '+919845012345';
  const {
    storeId,
    orderNumber,
    magicOrderId: id,
    awb,
  } = await shipOrder(demo, {
    customer: { firstName: 'Lakshmi', lastName: 'Narayan', email, phone },
    address: { address1: '77 Garden Street', city: 'Bengaluru', province: 'Karnataka', zip: '560038', phone },
  });

  const staff = await openAs(
    browser,
    url,
    'admin@shipmagic.test',
    `/orders?searchTerm=${encodeURIComponent(orderNumber)}`,
  );
  const customer = await visit(browser, url, { width: 360 });
  const link = `/order-tracking?order=${encodeURIComponent(orderNumber)}&phone=${encodeURIComponent(phone)}`;
  const row = staff.page.locator(`tr[data-row="${id}"]`);

  const mails = async () => {
    const kept = await control<{ mails: { subject: string }[] }>(
      demo,
      'mail',
      `/mails?to=${encodeURIComponent(email)}`,
    );
    return kept.mails.map(({ subject }) => subject.replace(` ${orderNumber}`, '').replace('Your order ', '')).sort();
  };
  const fulfilments = async () =>
    (await control<{ fulfillments: Fulfilment[] }>(demo, 'shopify', `/orders/${storeId}`)).fulfillments;

  return {
    id,
    awb,
    list: staff.page as Page,
    row,
    customer: customer.page as Page,
    fulfilments,
    /** Makes the courier scan the parcel up to a stage; the scans are pushed to the product. */
    advance: (to: string) => control(demo, 'delhivery', `/parcels/${awb}/advance`, { to }),
    /**
     * Waits until every place shows the expected state: the list updates by itself, the customer's page is reloaded.
     */
    async shows({ customer: header, list: [order, parcel], store, mails: told }: Expected): Promise<void> {
      // Ignores the options of the order status control.
      await row.getByText(parcel, { exact: true }).and(staff.page.locator(':not(option)')).first().waitFor();
      const status = row.getByLabel(`Order status of ${id}`);
      await eventually(async () => (await status.inputValue()) === order, `the order to be ${order} in the list`);
      await customer.page.goto(link);
      await customer.page.getByText(header, { exact: true }).first().waitFor();
      await eventually(
        async () => {
          const events = (await fulfilments()).flatMap((one) => one.events.map((event) => event.status));
          return store.every((event) => events.includes(event));
        },
        `the store to know ${store.join(', ')}`,
        storePatienceMs,
      );
      await eventually(async () => (await mails()).length >= told.length, `mails: ${told.join(', ')}`);
      expect(await mails()).toEqual([...told].sort());
    },
    async close(): Promise<void> {
      // A visitor may look before the courier's first scan is in, so only server errors count.
      expect([...staff.complaints, ...customer.complaints]).toEqual([]);
      await staff.context.close();
      await customer.context.close();
    },
  };
}
