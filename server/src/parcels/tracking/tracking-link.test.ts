import { customersContract } from '@shipmagic/domain/customers/customer-card.contract';
import type { TrackedOrder } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrange, createVendor, customer, importOrder } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { type KeyRing, keyRing } from '../../platform/key-ring.ts';
import { signGrant } from './tracking-grant.ts';
import { readTrackingLink, signTrackingLink } from './tracking-link.ts';

let app: TestApp;
let admin: User;
let keys: KeyRing;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

beforeAll(async () => {
  app = await startTestApp({ config: { TRUST_PROXY: '1' } });
  admin = await app.createUser('admin');
  keys = app.services.keys.tracking;
  await createVendor(app, 'First Maker');
  await createVendor(app, 'Second Maker');
  for (const name of ['#LK100', '#LK200', '#LK300'])
    await importOrder(app, {
      name,
      lines: [
        { vendor: 'First Maker', unitPaise: 10_000, title: 'Brass lamp' },
        { vendor: 'Second Maker', unitPaise: 20_000, title: 'Oak chair' },
      ],
    });
});
afterAll(() => app?.close());

const ask = (body: object, address = '203.0.113.20') =>
  app.send('POST', trackingContract.track.path, { body, headers: { 'x-forwarded-for': address } });
const token = (part: string, { serial = 0, until = inDays(1), by = keys } = {}) =>
  signTrackingLink(by, { part, serial }, until);
const formerKey = (parcel: string, until = inDays(1)) =>
  new SignJWT({ parcel })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('tracking link')
    .setExpirationTime(until)
    .sign(keys.current);
const partsOf = ({ body }: { body: unknown }) =>
  (body as { magicOrders: TrackedOrder[] }).magicOrders.map(({ magicOrderId }) => magicOrderId);
const notFound = [404, '{"error":"not_found","message":"Order not found"}'];

describe('the link in a mail', () => {
  // Proves (The order's own screen): The link in a customer's mail shows the order without typing, is not rate-limited,
  // expires, and opens nothing else
  test('shows what its recipient finds by typing, and can refresh it', async () => {
    const opened = await ask({ token: await token('LK100-1') });
    const typed = await ask({ orderNumber: 'LK100', customerInfo: customer.email });
    expect(opened.status).toBe(200);
    expect(opened.body).toEqual(typed.body);
    expect(partsOf(opened)).toEqual(['LK100-1', 'LK100-2']);
    expect(opened.headers.get('set-cookie')).toMatch(/^tracking_grant=/);
    for (const secret of [customer.name, customer.email, customer.national, customer.street])
      expect(opened.text).not.toContain(secret);
  });

  test('shows no part whose email was corrected to another one', async () => {
    await app.database.query(
      "update magic_orders set customer_email = 'new@example.org' where magic_order_id = 'LK200-2'",
    );
    expect(partsOf(await ask({ token: await token('LK200-1') }))).toEqual(['LK200-1']);
    expect(partsOf(await ask({ token: await token('LK200-2') }))).toEqual(['LK200-2']);
  });

  test('changes nothing of the order, however often it is opened and whatever was guessed before', async () => {
    const address = '198.51.100.77';
    for (let n = 0; n < 12; n++) await ask({ orderNumber: 'LK100', customerInfo: `+9190000000${10 + n}` }, address);
    expect((await ask({ orderNumber: 'LK100', customerInfo: customer.phone }, address)).status).toBe(429);
    const state = () => app.database.query("select * from magic_orders where order_number = '#LK100' order by id");
    const before = await state();
    const link = await token('LK100-1');
    for (let n = 0; n < 15; n++) expect((await ask({ token: link }, address)).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  test('opens nothing when expired, forged, of another purpose or of no order', async () => {
    const answers = [];
    for (const one of [
      await token('LK100-1', { until: inDays(-1) }),
      await token('LK100-1', { by: keyRing(new Uint8Array(32)) }),
      await token('LK999-1'),
      await token('LK100-1', { serial: 5 }),
      await signGrant(keys, ['LK100-1'], new Date()),
      await formerKey('LK100-1'),
      'a.b.c',
      '<script>',
    ])
      answers.push(await ask({ token: one }));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => notFound));
    expect(await readTrackingLink(keys, await token('LK100-1', { until: inDays(90) }), inDays(91))).toBeNull();
  });

  test('opens nothing once the customer’s data was erased', async () => {
    await app.database.query("update magic_orders set erased_at = now() where magic_order_id = 'LK200-1'");
    expect((await ask({ token: await token('LK200-1') })).status).toBe(404);
  });
});

test('a new link ends the older ones of all parts, former ones too, and stands in the history', async () => {
  const call = (id: string) => app.call(customersContract.newTrackingPage, { params: { id } }, admin);
  const tokenOf = (page: string) => new URL(page).searchParams.get('token') ?? '';
  const [older, beside, former] = [await token('LK300-1'), await token('LK300-2'), await formerKey('LK300-1')];
  const byKey = { orderNumber: 'LK300', customerInfo: former };
  expect(partsOf(await ask(byKey))).toEqual(['LK300-1']);
  const first = await call('LK300-1');
  for (const body of [{ token: older }, { token: beside }, byKey])
    expect([(await ask(body)).status, (await ask(body)).text]).toEqual(notFound);
  expect(partsOf(await ask({ token: tokenOf(first.trackingPage) }))).toEqual(['LK300-1', 'LK300-2']);
  // The card gives the same one until the next is made.
  const card = await app.call(customersContract.card, { params: { id: 'LK300-2' } }, admin);
  expect((await ask({ token: tokenOf(card.trackingPage ?? '') })).status).toBe(200);
  await call('LK300-2');
  expect((await ask({ token: tokenOf(first.trackingPage) })).status).toBe(404);
  const said = await app.database.query<{ action: string; staff_only: boolean }>(
    "select action, staff_only from activity_logs where action like 'New link%'",
  );
  expect(said).toHaveLength(2);
  expect(said.every((one) => one.staff_only)).toBe(true);
  const member = await app.createUser('vendor_member', { vendors: ['First Maker'] });
  expect((await app.attempt(customersContract.newTrackingPage, { params: { id: 'LK300-1' } }, member)).status).toBe(
    403,
  );
});

test('a part tells its headline, dated steps and plain scans, without what was refunded or needs no parcel', async () => {
  await importOrder(app, {
    name: '#LK400',
    lines: [
      { vendor: 'First Maker', unitPaise: 10_000, title: '<img src=x onerror=alert(1)>' },
      { vendor: 'First Maker', unitPaise: 10_000, title: 'Refunded bowl' },
      { vendor: 'First Maker', unitPaise: 10_000, title: 'Gift wrap' },
      { vendor: 'Second Maker', unitPaise: 10_000, title: 'Refunded chair' },
    ],
  });
  const set = (change: string, title: string) =>
    app.database.query(`update magic_order_line_items set ${change} where title = $1`, [title]);
  await set('quantity = 0', 'Refunded bowl');
  await set('requires_shipping = false', 'Gift wrap');
  await set('quantity = 0', 'Refunded chair');
  await arrange(app, 'LK400-1', { confirmed_at: '2026-11-20T06:00:00Z', order_status: 'confirmed' });
  const found = await ask({ token: await token('LK400-1') });
  const [part, ...others] = (found.body as { magicOrders: TrackedOrder[] }).magicOrders;
  expect(others).toEqual([]);
  expect(part).toMatchObject({
    status: 'being_handcrafted',
    lineItems: [{ title: '<img src=x onerror=alert(1)>', quantity: 1 }],
    scans: [],
    elsewhere: [],
    exchange: null,
  });
  expect(part?.steps.map(({ step }) => step)).toEqual([
    'order_placed',
    'being_handcrafted',
    'ready_to_ship',
    'in_transit',
    'delivered',
  ]);
  expect(part?.steps.slice(2).map(({ at }) => at)).toEqual([null, null, null]);
});
