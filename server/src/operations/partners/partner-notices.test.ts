import { liveContract } from '@shipmagic/domain/live/live.contract';
import { partnersContract } from '@shipmagic/domain/operations/partners/partners.contract';
import type { ReachTrouble } from '@shipmagic/domain/operations/signs/reach-trouble';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openEvents } from '../../../testing/event-stream.ts';
import { createVendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { readReach } from '../../platform/partners/keep-reach.ts';
import { noteReach } from '../../platform/partners/reach.ts';

let app: TestApp;
let admin: User;
let team: User;
/** Ships with Delhivery. */
let lamps: User;
/** Has no courier of its own. */
let chairs: User;

beforeAll(async () => {
  app = await startTestApp({ shopify: true, delhivery: true, prozo: true, mail: true });
  await createVendor(app, 'Lamps');
  await createVendor(app, 'Chairs');
  await app.database.query(
    `insert into shipping_partners (vendor_id, partner_name, is_default) select id, 'Delhivery', true from vendors where vendor_name = 'Lamps'`,
  );
  await app.database.query(
    `delete from shipping_partners where vendor_id = (select id from vendors where vendor_name = 'Chairs')`,
  );
  admin = await app.createUser('admin');
  team = await app.createUser('team_member');
  lamps = await app.createUser('vendor_member', { vendors: ['Lamps'] });
  chairs = await app.createUser('vendor_member', { vendors: ['Chairs'] });
});
afterAll(() => app?.close());
afterEach(() => vi.useRealTimers());

const noticesFor = async (user: User) =>
  (await app.call(partnersContract.notices, {}, user)).notices.map(({ name, state }) => `${name} ${state}`);
const kept = (partner: string) =>
  inSystemTransaction(app.services.db, async (tx) => (await readReach(tx)).get(partner) ?? null);

let clock = Date.now();
/** A call that ends in this way, a minute after the one before. */
async function note(partner: string, trouble: ReachTrouble | null): Promise<void> {
  clock += 60_000;
  const at = clock;
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  noteReach(partner, trouble, 50);
  vi.useRealTimers();
  await until('it is written down', async () => (await kept(partner))?.at.getTime() === at || null);
}
async function fail(partner: string, trouble: ReachTrouble): Promise<void> {
  await note(partner, trouble);
  await note(partner, trouble);
}
const work = (partner: string) => note(partner, null);

// Proves (Signs of trouble): Whoever waits for a partner that is down is told, and what goes on; vendors only of those
// that concern them
test('each person is told of the partners that they wait for', async () => {
  expect(await noticesFor(admin)).toEqual([]);
  await fail('Delhivery', 'silent');
  await fail('Prozo', 'unreachable');
  await fail('Shopify', 'has_faults');
  await fail('mail', 'name_unknown');
  const all = ['Delhivery down', 'Prozo down', 'The store down', 'The mail server down'];
  expect(await noticesFor(admin)).toEqual(all);
  expect(await noticesFor(team)).toEqual(all);
  expect(await noticesFor(lamps)).toEqual(['Delhivery down', 'The store down']);
  expect(await noticesFor(chairs)).toEqual(['Delhivery down', 'Prozo down', 'The store down']);
  for (const partner of ['Delhivery', 'Prozo', 'Shopify', 'mail']) await work(partner);
  for (const user of [admin, team, lamps, chairs]) expect(await noticesFor(user)).toEqual([]);
});

test('of a single call that failed nobody is told', async () => {
  await note('Delhivery', 'silent');
  expect(await noticesFor(lamps)).toEqual([]);
  await work('Delhivery');
});

test('vendors learn that a courier refuses us, and not why', async () => {
  await note('Delhivery', 'refuses_us');
  const sent = await app.attempt(partnersContract.notices, {}, lamps);
  expect(sent.body).toEqual({
    notices: [{ name: 'Delhivery', kind: 'courier', state: 'refuses_us', since: expect.any(String) }],
  });
  await work('Delhivery');
});

test('open screens hear of it at once, and of its end', async () => {
  const { data } = await openEvents(`${app.url}${liveContract.events.path}`, lamps);
  const told = () => data().filter((event) => JSON.stringify(event).includes('partners')).length;
  const before = told();
  await fail('Delhivery', 'silent');
  await until('its beginning is heard of', async () => told() > before || null);
  const meanwhile = told();
  await work('Delhivery');
  await until('its end is heard of', async () => told() > meanwhile || null);
});

test('nobody reads them who is not signed in', async () => {
  expect((await app.attempt(partnersContract.notices, {}, null)).status).toBe(401);
});
