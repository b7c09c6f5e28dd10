import type { Page } from 'playwright-core';

/** It says which rows of how many are shown. */
export const footer = (page: Page) => page.getByText(/Showing [\d,]+ to [\d,]+ of [\d,]+ results/);

/** The number of rows of all pages. */
export async function totalOf(page: Page): Promise<number> {
  return Number(/of ([\d,]+) results/.exec((await footer(page).textContent()) ?? '')?.[1]?.replaceAll(',', ''));
}
