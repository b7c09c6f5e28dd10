import type { Page, Route } from 'playwright-core';

/** Withholds the answers to these calls until the returned function is called; then each goes on as `then` says. */
export async function holdRoute(
  page: Page,
  calls: string,
  then: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await promise;
    await then(route);
  });
  return resolve;
}
