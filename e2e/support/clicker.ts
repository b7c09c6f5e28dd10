import type { Locator } from 'playwright-core';

/** Clicks, and counts how many clicks a task takes a person. */
export function clicker() {
  let clicks = 0;
  return {
    click: async (control: Locator) => {
      clicks += 1;
      await control.click();
    },
    clicks: () => clicks,
  };
}
