import type { Page } from 'playwright-core';

/**
 * Waits for a toast with exactly this text, and closes it, because the next one may have the same.
 * The toast before it may still be on its way out, so only the one with these words is looked at.
 */
export async function readToast(page: Page, title: string, text?: string): Promise<void> {
  let toast = page.locator('.mantine-Notification-root');
  for (const words of text ? [title, text] : [title]) {
    toast = toast.filter({ has: page.getByText(words, { exact: true }) });
  }
  await toast.getByLabel('Close').click();
  await toast.waitFor({ state: 'detached' });
}
