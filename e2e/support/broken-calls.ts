import type { Page } from 'playwright-core';

interface Breaking {
  /** The calls, as Playwright writes addresses. */
  readonly calls: string;
  readonly method?: string;
  /** What the server says; nothing of why unless told. */
  readonly says?: string;
  readonly status?: number;
}

/** Lets calls fail while something is done. */
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
