import type { Page } from 'playwright-core';
import { demo } from './demo.ts';
import type { demoApi } from './demo-api.ts';
import { type PlacedOrder, placeOrder, type Wish } from './place-order.ts';

// The list of orders while some of them are selected.

export const row = (page: Page, { magicOrderId }: PlacedOrder) => page.locator(`[data-row="${magicOrderId}"]`);
export const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' });
export const panel = (page: Page) => page.getByRole('region', { name: 'Progress of the batch' });
export const action = (page: Page, name: RegExp) => bar(page).getByRole('button', { name });

export async function select(page: Page, orders: readonly PlacedOrder[]): Promise<void> {
  for (const order of orders) await row(page, order).getByRole('checkbox').check();
}

/** Reads an order's status as the account of `api`. */
export const statusBy =
  (api: Awaited<ReturnType<typeof demoApi>>) =>
  async ({ magicOrderId }: PlacedOrder) =>
    (await api<{ orderStatus: string }>('GET', `/api/magic-orders/${magicOrderId}`)).orderStatus;

let customers = 0;
/** Several orders of a customer of their own, the list that is searched for them, and how to place another one. */
export async function place(count: number, wish: Wish = {}) {
  customers += 1;
  const lastName = `Batch${Date.now().toString(36)}${customers}`;
  const customer = { firstName: 'Asha', lastName, email: `${lastName}@example.com`, phone: '+919812345678' };
  const more = (other: Wish = {}) => placeOrder(demo(), { customer, ...other });
  const orders: PlacedOrder[] = [];
  for (let i = 0; i < count; i += 1) orders.push(await more(wish));
  return { orders, path: `/orders?searchTerm=${lastName}`, more };
}
