import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser, signedIn, signIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { holdRoute } from './support/hold-route.ts';
import { placeOrder } from './support/place-order.ts';
import { chooseRows } from './support/rows.ts';

const { url } = demo();
const browser = await openBrowser();

const footer = (page: Page) => page.getByText(/Showing [\d,]+ to [\d,]+ of [\d,]+ results/);

/** The orders list at a size of the window, with all its rows drawn. */
async function openList(email: string, width: number, height: number, path = '/orders') {
  const opened = await visit(browser, url, { width });
  await opened.page.setViewportSize({ width, height });
  await signedIn(opened.context, url, email);
  await opened.context.addInitScript(() => sessionStorage.setItem('orders-auto-synced', 'yes'));
  await opened.page.goto(path);
  await footer(opened.page).waitFor();
  return opened;
}

/** The list's row of an order, found by its number. */
const openRow = async (email: string, id: string) => {
  const opened = await openAs(browser, url, email, `/orders?searchTerm=${id}`);
  const row = opened.page.locator(`tr[data-row="${id}"]`);
  await row.waitFor();
  return { ...opened, row };
};

/** Of these elements, those that something else covers in their middle, and those that lie outside the window. */
const covered = (of: Locator) =>
  of.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return !top || !(element.contains(top) || top.contains(element));
      })
      .map((element) => element.textContent || element.getAttribute('aria-label')),
  );

/** The room between the head of the table and its footer, and the heights of the rows that stand wholly in it. */
const wholeRows = (page: Page) =>
  page.evaluate(async () => {
    // Names break differently in the font that stands in for the product's.
    await document.fonts.ready;
    const table = document.querySelector('table') as HTMLTableElement;
    const head = table.tHead?.getBoundingClientRect().bottom ?? 0;
    const foot = document.querySelector('nav[aria-label="Pages"]')?.parentElement?.getBoundingClientRect().top ?? 0;
    const heights = [...table.querySelectorAll('tr[data-row]')]
      .map((row) => row.getBoundingClientRect())
      .filter(({ top, bottom }) => top >= head - 1 && bottom <= foot + 1)
      .map(({ height }) => Math.round(height));
    return { room: foot - head, heights };
  });

// Proves (The list): Compact rows by default, 14 on a screen of 1440 × 900; the density is switched on the list and
// kept with the account
test.each(['all', 'new', 'confirmed', 'ready_to_ship', 'in_transit'])(
  'a screen of 1440 × 900 shows 14 orders of the tab %s, each in 44 px unless a long name takes a third line',
  async (tab) => {
    const { page, context } = await openList('admin@shipmagic.test', 1440, 900, `/orders?activeTab=${tab}`);
    await expect.poll(async () => (await wholeRows(page)).heights.length).toBeGreaterThanOrEqual(10);
    const { room, heights } = await wholeRows(page);
    expect(room).toBeGreaterThanOrEqual(14 * 44);
    expect(heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)]).toBe(44);
    expect(Math.max(...heights)).toBeLessThanOrEqual(60);
    await context.close();
  },
);

// Proves (The list): On a small laptop nothing covers a control of a row, in either density
test.each(['compact', 'comfortable'] as const)(
  'on a laptop of 1366 × 680 nothing covers the controls of %s rows, nor do they have to be scrolled to',
  async (density) => {
    await chooseRows(url, 'team@shipmagic.test', density);
    const { page, context } = await openList('team@shipmagic.test', 1366, 680, '/orders?activeTab=confirmed');
    const rows = page.locator('tr[data-row]');
    if (density === 'compact')
      await expect.poll(async () => (await wholeRows(page)).room).toBeGreaterThanOrEqual(9 * 44);
    for (const at of [0, 1, 2]) {
      const controls = rows.nth(at).locator('button, select, a');
      expect(await controls.count()).toBeGreaterThan(2);
      expect(await covered(controls)).toEqual([]);
    }
    const status = rows.nth(0).getByText('Confirmed', { exact: true }).and(page.locator(':not(option)'));
    if (density === 'compact') expect(await covered(status)).toEqual([]);
    await chooseRows(url, 'team@shipmagic.test', 'compact');
    await context.close();
  },
);

test('an order goes from new to printed by the one next step of its row, which says what happened', async () => {
  const { magicOrderId: id } = await placeOrder(demo());
  const { page, context, row, complaints } = await openRow('admin@shipmagic.test', id);
  const status = row.locator('td').nth(8);
  expect(await status.textContent()).toMatch(/^New/);
  // Shipping does not wait for the list of couriers: the vendor's usual one is in the row.
  const answer = await holdRoute(page, '**/api/shipping-partners');
  await row.getByRole('button', { name: 'Confirm', exact: true }).click();
  await row.getByText('Moved to Confirmed', { exact: true }).waitFor();
  await row.getByRole('button', { name: /^Create Shipment/ }).click();
  await page.getByText(/^Shipment created successfully! AWB: \d+$/).waitFor();
  answer();
  const shown = context.waitForEvent('page');
  await row.getByRole('button', { name: /^Generate Label/ }).click();
  await (await shown).close();
  const printed = context.waitForEvent('page');
  await row.getByRole('button', { name: /^Print Label/ }).click();
  await (await printed).close();
  await page.reload();
  await status.getByText('Ready', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('whatever a comfortable row offers is behind More actions, and closing it leads back to the row', async () => {
  const { magicOrderId: id } = await placeOrder(demo(), { status: 'confirmed' });
  const { page, context, row } = await openRow('admin@shipmagic.test', id);
  const more = row.getByRole('button', { name: `More actions for ${id}` });
  await more.click();
  const actions = page.getByRole('dialog', { name: /^Actions for/ });
  await actions.getByLabel(`Shipping partner for ${id}`).selectOption('Delhivery');
  await actions.getByRole('button', { name: 'Create Shipment' }).click();
  await page.getByText(/^Shipment created successfully! AWB: \d+$/).waitFor();
  await actions.getByRole('button', { name: /^Copy AWB/ }).waitFor();
  await actions.getByRole('button', { name: 'Generate Invoice' }).waitFor();
  await actions.getByRole('button', { name: 'Cancel Shipment' }).click();
  const asked = page.getByRole('dialog', { name: /^Cancel shipment of/ });
  await asked.getByRole('button', { name: 'Cancel Shipment' }).click();
  await page.getByText('Shipment cancelled successfully!').waitFor();
  await actions.getByLabel(`Order status of ${id}`).selectOption('cancelled');
  await page.getByLabel('Cancellation reason').fill('The customer changed their mind');
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByRole('dialog', { name: /^Cancel Order/ }).waitFor({ state: 'hidden' });
  await row.getByText('Moved to Cancelled', { exact: true }).waitFor();
  await actions.getByText('Cannot create shipment for cancelled order').waitFor();
  await page.keyboard.press('Escape');
  await actions.waitFor({ state: 'hidden' });
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
  await context.close();
});

// Proves (The list): Two orders on a phone of 360 × 640, controls 44 px high
test.each(['vendor@shipmagic.test', 'team@shipmagic.test'])(
  'on a phone of 360 × 640 %s sees two orders at once, and every control is as large as a finger needs',
  async (email) => {
    const { page, context } = await openList(email, 360, 640);
    const cards = page.locator('li[data-row]');
    const second = await cards.nth(1).boundingBox();
    expect((second?.y ?? 640) + (second?.height ?? 640)).toBeLessThanOrEqual(640);
    const small = await page
      .locator('main')
      .locator('button, select, input, a')
      .evaluateAll((controls) =>
        controls
          .filter((control) => {
            const { top, bottom, left, right } = control.getBoundingClientRect();
            const middle = (top + bottom) / 2;
            // A tab that its row cuts off is scrolled to.
            const seen = control.closest('[class*="viewport"]')?.getBoundingClientRect();
            const until = Math.min(seen?.right ?? window.innerWidth, window.innerWidth - 16);
            return top >= 56 && middle + 21 < window.innerHeight && left >= 16 && right <= until;
          })
          .filter((control) => {
            const { x, y, width, height } = control.getBoundingClientRect();
            // Whatever a finger hits 21 px above or below the middle is the control, too.
            return [-21, 21].some((by) => {
              const hit = document.elementFromPoint(x + width / 2, y + height / 2 + by);
              return !hit || !(control.contains(hit) || hit.contains(control)) || hit.tagName === 'MAIN';
            });
          })
          .map((control) => control.getAttribute('aria-label') ?? control.textContent),
      );
    expect(small).toEqual([]);
    await context.close();
  },
);

test('the density chosen on the list is the account’s: it is there after signing in elsewhere', async () => {
  await chooseRows(url, 'team@shipmagic.test', 'compact');
  const here = await visit(browser, url);
  await signIn(here.page, 'team@shipmagic.test');
  await here.page.goto('/orders');
  const toggle = here.page.getByRole('button', { name: 'Compact rows' });
  expect(await toggle.getAttribute('aria-pressed')).toBe('true');
  await here.page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .waitFor();
  const saved = here.page.waitForResponse((response) => response.url().endsWith('/api/account/appearance'));
  await toggle.click();
  await here.page
    .getByLabel(/^Order status of/)
    .first()
    .waitFor();
  expect((await saved).status()).toBe(200);
  await here.page.reload();
  await here.page
    .getByLabel(/^Order status of/)
    .first()
    .waitFor();
  await here.context.close();

  const there = await visit(browser, url);
  await signIn(there.page, 'team@shipmagic.test');
  await there.page.goto('/orders');
  await there.page
    .getByLabel(/^Order status of/)
    .first()
    .waitFor();
  const again = there.page.waitForResponse((response) => response.url().endsWith('/api/account/appearance'));
  await there.page.getByRole('button', { name: 'Compact rows' }).click();
  await there.page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .waitFor();
  expect((await again).status()).toBe(200);
  await there.context.close();
});
