import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, signIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { placeOrder } from './support/place-order.ts';

const { url } = demo();
const browser = await openBrowser();

interface Shown {
  magicOrderId: string;
  shippingReference: string | null;
  managedInShipmagic: boolean | null;
  merchantVendorNotes: string | null;
  shippingAddress: { address1: string | null } | null;
}

/** Two people with the same order open. */
async function together() {
  const api = await demoApi(url, 'admin@shipmagic.test');
  const order = await placeOrder(demo());
  const [slow, fast] = [await visit(browser, url), await visit(browser, url)];
  await signIn(slow.page, 'admin@shipmagic.test');
  await signIn(fast.page, 'team@shipmagic.test');
  for (const { page } of [slow, fast]) await page.goto(`/orders/${order.magicOrderId}`);
  return {
    slow: slow.page,
    fast: fast.page,
    read: () => api<Shown>('GET', `/api/magic-orders/${order.magicOrderId}`),
    complaints: () => [...slow.complaints, ...fast.complaints].filter((complaint) => !complaint.includes('409')),
    close: async () => {
      await slow.context.close();
      await fast.context.close();
    },
  };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Somebody else changed this order' });
const notesOf = (page: Page) => page.getByLabel('Merchant and vendor notes', { exact: true });
const saveNotes = async (page: Page, text: string) => {
  await notesOf(page).fill(text);
  await page
    .locator('section', { has: notesOf(page) })
    .getByRole('button', { name: 'Save' })
    .click();
};

test('concurrent edits of notes are never lost silently', async () => {
  const { slow, fast, read, complaints, close } = await together();
  await notesOf(slow).fill('Mine: wrap as a gift');
  await saveNotes(fast, 'Theirs: call before delivery');
  await fast.getByText('Merchant and vendor notes saved successfully').waitFor();

  // A user with unsaved input keeps it and is asked; a user without gets the new value.
  await saveNotes(slow, 'Mine: wrap as a gift');
  const dialog = dialogOf(slow);
  await dialog.getByText(/Theirs: call before delivery/).waitFor();
  await dialog.getByText(/team@shipmagic\.test/).waitFor();
  await dialog.getByText(/Mine: wrap as a gift/).waitFor();
  expect((await read()).merchantVendorNotes).toBe('Theirs: call before delivery');
  await slow.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await notesOf(slow).inputValue()).toBe('Mine: wrap as a gift');

  await slow
    .locator('section', { has: notesOf(slow) })
    .getByRole('button', { name: 'Save' })
    .click();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await slow.getByText('Merchant and vendor notes saved successfully').waitFor();
  expect((await read()).merchantVendorNotes).toBe('Mine: wrap as a gift');
  await fast.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('textarea')?.value === 'Mine: wrap as a gift',
  );
  expect(complaints()).toEqual([]);
  await close();
});

test('a concurrent address correction can be kept', async () => {
  const { slow, fast, read, complaints, close } = await together();
  const formOf = (page: Page) => page.getByRole('form', { name: 'Ship-to address' });
  const edit = async (page: Page, line: string) => {
    await page.getByRole('button', { name: 'Edit ship-to address' }).click();
    await formOf(page).getByLabel('Address line 1').fill(line);
    await formOf(page).getByLabel('PIN code').fill('560001');
  };
  await edit(slow, '1 Slow Street');
  await edit(fast, '2 Fast Street');
  await formOf(fast).getByRole('button', { name: 'Save' }).click();
  await fast.getByText('Shipping address updated successfully').waitFor();
  await formOf(slow).getByRole('button', { name: 'Save' }).click();
  const dialog = dialogOf(slow);
  await dialog.getByText(/2 Fast Street/).waitFor();
  await dialog.getByText(/1 Slow Street/).waitFor();
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await formOf(slow).waitFor({ state: 'detached' });
  await slow.getByText('2 Fast Street', { exact: true }).waitFor();
  expect((await read()).shippingAddress?.address1).toBe('2 Fast Street');
  expect(complaints()).toEqual([]);
  await close();
});
