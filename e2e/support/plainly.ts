import type { APIResponse, Route } from 'playwright-core';

/** The server's answer to a call of the web app, as JSON that is not packed: for a test that changes it. */
export const plainly = (route: Route): Promise<APIResponse> =>
  route.fetch({ headers: { ...route.request().headers(), accept: 'application/json' } });
