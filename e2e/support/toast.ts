import type { Page } from 'playwright-core';

/** Waits for a toast with exactly this text, and closes it, because the next one may have the same. */
export async function readToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page.locator('.mantine-Notification-root');
  for (const words of text ? [title, text] : [title]) await toast.getByText(words, { exact: true }).waitFor();
  await toast.getByLabel('Close').click();
  await toast.waitFor({ state: 'detached' });
}
