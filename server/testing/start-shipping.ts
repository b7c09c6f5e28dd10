import { afterAll } from 'vitest';
import { shippingOf } from './shipping.ts';
import { startTestApp, type TestAppOptions } from './test-app.ts';

/**
 * Starts the product with store, courier and jobs, and the admin who ships; stopped after the last test of the file.
 */
export async function startShipping(more: TestAppOptions = {}) {
  const app = await startTestApp({ shopify: true, delhivery: true, worker: true, partnerTimeoutMs: 4000, ...more });
  afterAll(() => app.close());
  const admin = await app.createUser('admin');
  return { app, admin, shipping: shippingOf(app, admin) };
}
