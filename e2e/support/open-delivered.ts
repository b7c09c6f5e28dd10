import type { Page } from 'playwright-core';
import { eventually } from './product.ts';

/**
 * Opens a customer's page of an order once it shows the delivery. What the page loads after that is waited for there:
 * who opens it again and again is refused the returns of an order for a while.
 */
export async function openDelivered(page: Page, url: string, orderNumber: string, email: string): Promise<void> {
  await eventually(async () => {
    await page.goto(`${url}/order-tracking?order=${encodeURIComponent(orderNumber)}&email=${email}`);
    await page.getByRole('heading', { name: `Order ${orderNumber}` }).waitFor();
    await page.getByText('Checking for the latest news…').waitFor({ state: 'hidden' });
    return page.getByRole('heading', { name: /^Delivered/ }).isVisible();
  }, 'the delivery on the page');
}
