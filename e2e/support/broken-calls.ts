import type { Page } from 'playwright-core';

interface Breaking {
  /** The calls, as a Playwright URL pattern. */
  readonly calls: string;
  readonly method?: string;
  /** The server's message; defaults to an error without a reason. */
  readonly says?: string;
  readonly status?: number;
}

/** Makes calls fail while an action runs. */
export async function whileBroken(
  page: Page,
  { calls, method, says, status = 500 }: Breaking,
  act: () => Promise<unknown>,
) {
  await page.route(calls, (route) =>
    method && route.request().method() !== method
      ? route.continue()
      : route.fulfill({ status, json: says ? { error: 'internal', message: says } : {} }),
  );
  await act();
  await page.unroute(calls);
}
