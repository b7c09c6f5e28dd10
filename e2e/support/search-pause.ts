import type { Page } from 'playwright-core';

/** Begins to note when something was typed last. */
export const noteTyping = (page: Page) =>
  page.evaluate(() => {
    addEventListener('input', ({ timeStamp }) => Object.assign(window, { lastTyped: timeStamp }), true);
  });

/** Milliseconds between the last key and the call whose address has `part`. */
export const searchPause = (page: Page, part: string) =>
  page.evaluate((text) => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/'));
    const asked = calls.find(({ name }) => name.includes(text));
    return (asked?.startTime ?? 0) - (window as unknown as { lastTyped: number }).lastTyped;
  }, part);
