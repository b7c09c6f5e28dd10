import type { Page } from 'playwright-core';

/** Starts recording the time of the last key press. */
export const noteTyping = (page: Page) =>
  page.evaluate(() => {
    addEventListener('input', ({ timeStamp }) => Object.assign(window, { lastTyped: timeStamp }), true);
  });

/** Milliseconds between the last key press and the call whose URL contains `part`. */
export const searchPause = (page: Page, part: string) =>
  page.evaluate((text) => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/'));
    const asked = calls.find(({ name }) => name.includes(text));
    return (asked?.startTime ?? 0) - (window as unknown as { lastTyped: number }).lastTyped;
  }, part);
