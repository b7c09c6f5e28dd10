import { fillPath } from '@shipmagic/domain/http/route';
import { createVendor } from './orders.ts';
import { startTestApp, type User } from './test-app.ts';

/** An app whose changes are noted, readers with different rights, and an order of each of two vendors. */
export async function startReaders() {
  const app = await startTestApp();
  // As the job does every five minutes: changes are known from now on.
  await app.database.query('select app.forget_recent_changes()');
  const [lamps, chairs] = [await createVendor(app, 'Lamps'), await createVendor(app, 'Chairs')];
  return {
    app,
    lamps,
    chairs,
    admin: await app.createUser('admin'),
    team: await app.createUser('team_member'),
    ofLamps: await app.createUser('vendor_member', { vendors: ['Lamps'], minOrderDate: '2026-06-01' }),
    ofBoth: await app.createUser('vendor_member', { vendors: ['Lamps', 'Chairs'] }),
    lamp: await lamps.order({ name: '#L1', createdAt: '2026-06-02T06:00:00Z' }),
    chair: await chairs.order({ name: '#C1', createdAt: '2026-05-02T06:00:00Z' }),
    /** Of all conditional routes. */
    conditionalPaths: (id: string) =>
      app.specs.flatMap(({ conditional, path }) => {
        const query = path === '/api/views' ? '?list=orders' : '';
        return conditional
          ? [fillPath(path, { id: path.startsWith('/api/returns') ? '1' : id, vendorName: 'Lamps' }) + query]
          : [];
      }),
    /** Asks for what somebody may have already, with the validator of what they have. */
    ask: (user: User, path: string, tag?: string | null, headers: Record<string, string> = {}) =>
      app.send('GET', path, { token: user.token, headers: { ...(tag ? { 'if-none-match': tag } : {}), ...headers } }),
  };
}
