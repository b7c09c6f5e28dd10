import { expect, test } from 'vitest';
import { openBrowser, signIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';

const { url } = demo();
const browser = await openBrowser();

const focusedRow = 'document.activeElement?.dataset?.row ?? null';

// Proves (The list): Keyboard: `/`, arrows, Home, End, Space, Enter, Escape
test('the list can be searched, navigated, selected and opened with the keyboard alone', async () => {
  const { page, complaints, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  await page.goto('/orders?activeTab=delivered&page=1&pageSize=10');
  const rows = page.locator('tr[data-row]');
  // Rows in the viewport are rendered first.
  await expect.poll(() => rows.count()).toBe(10);
  const ids = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.row));

  await page.keyboard.press('/');
  expect(
    await page
      .getByRole('searchbox', { name: 'Search orders: filters this list', exact: true })
      .evaluate((box) => box.matches(':focus')),
  ).toBe(true);
  await page.keyboard.press('Escape');

  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(focusedRow)).toBe(ids[0]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  expect(await page.evaluate(focusedRow)).toBe(ids[1]);
  await page.keyboard.press('Space');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('End');
  expect(await page.evaluate(focusedRow)).toBe(ids.at(-1));
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/orders/${ids[0]}`);

  // Escape closes a dialog and returns the focus to the control that opened it.
  await page.goBack();
  await rows.first().waitFor();
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await filter.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Filter Orders' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => document.activeElement?.textContent === 'Filter');
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves (The list): Select all with indeterminate state; a selection survives paging
test('a selection spans pages, and its box shows whether some or all of a page is selected', async () => {
  const { page, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  await page.goto('/orders?activeTab=delivered&page=1&pageSize=10');
  const all = page.getByRole('checkbox', { name: 'Select all rows' });
  const boxes = page.getByRole('checkbox', { name: /^Select PG/ });
  await expect.poll(() => boxes.count()).toBe(10);
  const first = page.getByRole('checkbox', {
    name: String(await boxes.nth(0).getAttribute('aria-label')),
    exact: true,
  });
  await first.check();
  await boxes.nth(1).check();
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await page.getByText('2 selected, 2 on other pages').waitFor();
  await page.getByText('Showing 11 to 20').waitFor();
  await expect.poll(() => boxes.count()).toBe(10);
  await all.check();
  await page.getByText('12 selected, 2 on other pages').waitFor();
  await page.getByRole('button', { name: 'Page 1' }).click();
  await page.getByText('12 selected, 10 on other pages').waitFor();
  await first.uncheck();
  await page.getByText('11 selected, 10 on other pages').waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByText(/selected orders(?: are exported| only)?: PG\S+, PG\S+, PG\S+ and 8 more\.$/)
    .waitFor();
  await context.close();
});
