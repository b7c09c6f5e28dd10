import { partnersContract } from '@shipmagic/domain/operations/partners/partners.contract';
import { statusContract } from '@shipmagic/domain/operations/status.contract';
import { afterEach, expect, test, vi } from 'vitest';
import { shippingOf } from '../../../testing/shipping.ts';
import { startTestApp, type TestApp, type TestAppOptions, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { noteReach } from '../../platform/partners/reach.ts';

let app: TestApp;
let admin: User;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(options: TestAppOptions): Promise<void> {
  app = await startTestApp(options);
  ends.push(() => app.close());
  admin = await app.createUser('admin');
}

const list = async () => (await app.call(partnersContract.list, {}, admin)).partners;
const partner = async (name: string) => (await list()).find((one) => one.name === name);
const isIn = (name: string, state: string) =>
  until(`${name} is ${state}`, async () => {
    const found = await partner(name);
    return found?.state === state ? found : null;
  });

// Proves (Signs of trouble): Admins see each partner in use: works, slow, refuses us or down, since when, the last
// good call and what to do
test('each partner in use is listed, with its state by real calls and since when', async () => {
  await start({ shopify: true, delhivery: true, prozo: true, mail: true, worker: true });
  expect((await list()).map(({ name, kind }) => [name, kind])).toEqual([
    ['Delhivery', 'courier'],
    ['Prozo', 'courier'],
    ['Shopify', 'store'],
    ['The mail server', 'mail'],
  ]);
  const shipping = shippingOf(app, admin);
  const [first = '', second = ''] = [(await shipping.place()).parts[0], (await shipping.place()).parts[0]];
  await shipping.shipped(first);
  const good = await isIn('Delhivery', 'works');
  expect(good).toMatchObject({ todo: null });
  const { lastGoodAt } = good;

  // All calls fail: the worker's jobs call it, too, and one that succeeded would show that it works again.
  await app.control(app.delhivery, 'POST', '/faults', { kind: '500' });
  await expect(app.services.couriers.find('delhivery')?.track(['123'])).rejects.toThrow('has a fault');
  const down = await isIn('Delhivery', 'down');
  expect(down).toMatchObject({ todo: expect.stringContaining('goes on by itself') });
  await app.control(app.delhivery, 'DELETE', '/faults');
  await app.control(app.delhivery, 'POST', '/faults', { kind: '401' });
  await shipping.ship(second);
  const refusing = await isIn('Delhivery', 'refuses_us');
  expect(refusing.todo).toContain('enter the right one');
  expect(Date.parse(refusing.lastGoodAt ?? '')).toBeGreaterThanOrEqual(Date.parse(lastGoodAt ?? ''));
  await app.control(app.delhivery, 'DELETE', '/faults');
});

test('a partner whose answers take long is slow, on the list and in /metrics, until they do not', async () => {
  await start({ delhivery: true });
  for (let i = 0; i < 15; i++) noteReach('Delhivery', null, 9000 + i);
  expect(await isIn('Delhivery', 'slow')).toMatchObject({ todo: expect.stringContaining('take longer') });
  expect((await app.metrics()).text).toMatch(/^shipmagic_partner_state\{partner="Delhivery"\} 1$/m);
  // It is no sign yet: it passes by itself.
  const { wrong } = await app.call(statusContract.read, {}, admin);
  expect(wrong.filter(({ name }) => name === 'shipmagic_partner_slow_seconds')).toEqual([]);
  for (let i = 0; i < 9; i++) noteReach('Delhivery', null, 90 + i);
  expect(await isIn('Delhivery', 'works')).toMatchObject({ todo: null });
  expect((await app.metrics()).text).toMatch(/^shipmagic_partner_state\{partner="Delhivery"\} 0$/m);
});

test('what was noted by a clock that was ahead gives way to what is seen now', async () => {
  await start({ delhivery: true });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 });
  noteReach('Delhivery', null, 50);
  vi.useRealTimers();
  await isIn('Delhivery', 'works');
  noteReach('Delhivery', 'silent');
  await isIn('Delhivery', 'down');
});

test('only admins read them', async () => {
  await start({});
  for (const role of ['team_member', 'vendor_member'] as const)
    expect((await app.attempt(partnersContract.list, {}, await app.createUser(role))).status).toBe(403);
  expect((await app.attempt(partnersContract.list, {}, null)).status).toBe(401);
});
