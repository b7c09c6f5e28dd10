import { afterAll, beforeEach } from 'vitest';
import { startTestApp } from './test-app.ts';

/** Starts the product with a store that refunds, two vendors and their people; stopped after the last test of the file. */
export async function startRefunding() {
  const app = await startTestApp({ shopify: true, partnerTimeoutMs: 700 });
  afterAll(() => app.close());
  const control = <T>(method: string, path: string, body?: unknown) => app.control<T>(app.shopify, method, path, body);
  beforeEach(async () => {
    await control('DELETE', '/faults');
    await control('PUT', '/settings', { scopes: [] });
  });
  const admin = await app.createUser('admin');
  const team = await app.createUser('team_member');
  await app.database.query("insert into vendors (vendor_name) values ('Lamp Maker'), ('Potter')");
  const member = await app.createUser('vendor_member', { vendors: ['Lamp Maker', 'Potter'] });
  return { app, admin, team, member, control, store: () => app.services.connection.required() };
}
