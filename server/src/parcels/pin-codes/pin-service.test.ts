import { pinServiceContract } from '@shipmagic/domain/parcels/pin-codes/pin-service.contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { tidy } from '../../tidy.ts';

let app: TestApp;
let admin: User;
let member: User;

beforeAll(async () => {
  app = await startTestApp({ delhivery: true, prozo: true });
  admin = await app.createUser('admin');
  await createVendor(app, 'Lamps');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
});
afterAll(() => app?.close());
beforeEach(() => app.database.query('delete from pin_services; delete from allowances'));
afterEach(async () => {
  await app.control(app.delhivery, 'DELETE', '/faults');
  await app.control(app.prozo, 'DELETE', '/faults');
});

type Simulator = TestApp['delhivery'] | TestApp['prozo'];
const fault = (simulator: Simulator, kind: string, about: Record<string, unknown> = {}) =>
  app.control(simulator, 'POST', '/faults', { kind, ...about });
const calls = async (simulator: Simulator, operation: string) =>
  (await app.control<{ counts: Record<string, number> }>(simulator, 'GET', '/requests')).counts[operation] ?? 0;
const pinCalls = async () => [await calls(app.delhivery, 'pin-codes'), await calls(app.prozo, 'serviceability')];
const desk = (courier: 'delhivery' | 'prozo') => {
  const pins = app.services.couriers.find(courier)?.pins;
  if (!pins) throw new Error(`${courier} has no pins`);
  return pins;
};
const askAny = (pin: string, query: Record<string, string> = {}, user: User | null = admin) =>
  app.attempt(pinServiceContract.ask, { params: { pin }, query }, user);
const ask = async (pin: string, about: Record<string, string> = {}, user = admin) => {
  const { couriers } = await app.call(
    pinServiceContract.ask,
    { params: { pin }, query: { pickupPin: '560001', ...about } },
    user,
  );
  return Object.fromEntries(couriers.map(({ courier, verdict }) => [courier, verdict]));
};

describe('a courier’s answer about a PIN code', () => {
  const none = { prepaid: false, cod: false, paused: false };
  // Proves (The order's own screen): Couriers' answers about a PIN code are read from their own terms; who may ask
  test.each([
    ['delhivery', '560038', { prepaid: true, cod: true, paused: false }],
    ['delhivery', '193101', { prepaid: true, cod: false, paused: false }],
    ['delhivery', '799999', { prepaid: false, cod: false, paused: true }],
    ['delhivery', '744301', none],
    ['delhivery', '999999', none],
    ['prozo', '560038', { prepaid: true, cod: null, paused: false }],
    ['prozo', '744301', { prepaid: false, cod: null, paused: false }],
  ] as const)('%s of %s: %j', async (courier, pin, said) => {
    expect(await desk(courier).ask(pin, '560001')).toEqual(said);
  });

  test.each([
    ['429', 'throttled'],
    ['500', 'unclear'],
    ['html', 'unclear'],
    ['truncated', 'unclear'],
    ['close', 'unclear'],
    ['401', 'credentials'],
  ])('is unknown when it answers with %s', async (kind, failure) => {
    await fault(app.delhivery, kind, { operation: 'pin-codes' });
    await fault(app.prozo, kind, { operation: 'serviceability' });
    for (const courier of ['delhivery', 'prozo'] as const) {
      await expect(desk(courier).ask('744301', '560001')).rejects.toMatchObject({ failure });
    }
  });

  test('is unknown when Prozo rejects the query', async () => {
    await expect(desk('prozo').ask('744301', '')).rejects.toMatchObject({ failure: 'broken' });
  });
});

describe('asking which couriers deliver to a PIN code', () => {
  test('returns each courier’s answer, prepaid and COD', async () => {
    expect(await ask('560038')).toEqual({ Delhivery: 'delivers', Prozo: 'delivers' });
    expect(await ask('744301')).toEqual({ Delhivery: 'refuses', Prozo: 'refuses' });
    expect(await ask('799999')).toEqual({ Delhivery: 'paused', Prozo: 'delivers' });
    expect(await ask('193101')).toEqual({ Delhivery: 'delivers', Prozo: 'delivers' });
    expect(await ask('193101', { cod: 'true' })).toEqual({ Delhivery: 'other_payment', Prozo: 'delivers' });
  });

  // Proves (The order's own screen): Couriers are queried once a day per PIN code and within their limits; a failing
  // or slow one is never reported as not delivering
  test('asks each courier once a day', async () => {
    const before = await pinCalls();
    const more = async () => (await pinCalls()).map((count, i) => count - (before[i] ?? 0));
    await ask('744301');
    await ask('744301', { cod: 'true' }, member);
    expect(await more()).toEqual([1, 1]);
    // Only Prozo's answer depends on the pickup location.
    await ask('744301', { pickupPin: '302002' });
    expect(await more()).toEqual([1, 2]);
    await app.database.query(`update pin_services set asked_at = asked_at - interval '25 hours'`);
    await ask('744301');
    expect(await more()).toEqual([2, 3]);
  });

  test('without a pickup leaves out couriers that need one', async () => {
    const { body } = await askAny('744301');
    expect(body).toEqual({
      couriers: [
        { courier: 'Delhivery', verdict: 'refuses' },
        { courier: 'Prozo', verdict: 'unasked' },
      ],
    });
  });

  test.each(['429', '500', 'html', 'truncated', 'close', '401'])(
    'never treats a failure (%s) as a refusal, and asks again',
    async (kind) => {
      await fault(app.delhivery, kind, { operation: 'pin-codes' });
      expect(await ask('560038')).toEqual({ Delhivery: 'unasked', Prozo: 'delivers' });
      await app.control(app.delhivery, 'DELETE', '/faults');
      await app.database.query('delete from allowances');
      expect(await ask('560038')).toEqual({ Delhivery: 'delivers', Prozo: 'delivers' });
    },
  );

  test('does not wait for a slow courier, and caches its late answer', async () => {
    await fault(app.delhivery, 'slow', { operation: 'pin-codes', times: 1, delayMs: 5000 });
    expect(await ask('744301')).toEqual({ Delhivery: 'unasked', Prozo: 'refuses' });
    await until('the late answer is kept', async () => {
      const { n } = await app.database.one<{ n: number }>('select count(*)::int as n from pin_services');
      return n === 2;
    });
    const before = await pinCalls();
    expect(await ask('744301')).toEqual({ Delhivery: 'refuses', Prozo: 'refuses' });
    expect(await pinCalls()).toEqual(before);
  });

  test('does not call a courier that asked for a pause', async () => {
    await fault(app.delhivery, '429', { operation: 'pin-codes', times: 1 });
    await ask('560038');
    const before = await pinCalls();
    expect(await ask('560001')).toMatchObject({ Delhivery: 'unasked' });
    expect((await pinCalls())[0]).toBe(before[0]);
  });

  test('is rate-limited per person, without an error beyond the limit', async () => {
    const pins = Array.from({ length: 40 }, (_, i) => String(560_100 + i));
    const before = await pinCalls();
    const answers = await Promise.all(pins.map((pin) => ask(pin, {}, member)));
    const unasked = answers.flatMap((verdicts) => Object.values(verdicts)).filter((one) => one === 'unasked').length;
    expect(unasked).toBeGreaterThan(0);
    const asked = (await pinCalls()).reduce((sum, count, i) => sum + count - (before[i] ?? 0), 0);
    // An answer that comes too late for this call was asked for, too.
    expect(asked).toBeGreaterThanOrEqual(80 - unasked);
    expect(asked).toBeLessThan(80);
    expect(await ask('560100')).toEqual({ Delhivery: 'delivers', Prozo: 'delivers' });
  });

  test('is for users who may correct an address or ship', async () => {
    expect((await askAny('560038', {}, member)).status).toBe(200);
    await app.database.query(`update vendors set can_create_shipments = false`);
    try {
      expect(await askAny('560038', {}, member)).toMatchObject({
        status: 403,
        body: { message: 'Shipment creation not allowed. Contact administrator for access' },
      });
      expect((await askAny('560038')).status).toBe(200);
    } finally {
      await app.database.query(`update vendors set can_create_shipments = true`);
    }
    expect((await askAny('560038', {}, null)).status).toBe(401);
  });

  test.each([
    ['012345', {}, 'pin'],
    ['56003', {}, 'pin'],
    ['560 038', {}, 'pin'],
    ['560038', { pickupPin: 'SW1A' }, 'pickupPin'],
    ['560038', { cod: 'perhaps' }, 'cod'],
  ])('with %j and %j is refused, naming the field', async (pin, query, field) => {
    expect(await askAny(pin, query as Record<string, string>)).toMatchObject({ status: 400, body: { field } });
  });
});

test('cached answers expire after a day', async () => {
  await ask('560038');
  await tidy(app.services.db, new Date(Date.now() + 23 * 3_600_000));
  expect(await app.database.query('select pin from pin_services')).toHaveLength(2);
  await tidy(app.services.db, new Date(Date.now() + 25 * 3_600_000));
  expect(await app.database.query('select pin from pin_services')).toEqual([]);
});
