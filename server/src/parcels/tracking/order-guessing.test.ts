import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createVendor, customer } from '../../../testing/orders.ts';
import { type Sent, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  // One proxy in front, so that each visitor can have an address.
  app = await startTestApp({ config: { TRUST_PROXY: '1' } });
  const vendor = await createVendor(app, 'Guessed Maker');
  await vendor.order({ name: '#GU100' });
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.query('delete from allowances');
  await app.database.query('delete from tracking_failures');
});

const track = (address: string, orderNumber: string, customerInfo: string): Promise<Sent> =>
  app.send('POST', trackingContract.track.path, {
    body: { orderNumber, customerInfo },
    headers: { 'x-forwarded-for': address },
  });
const phone = (n: number) => `+9190${String(n).padStart(8, '0')}`;
const statuses = async (sent: readonly Promise<Sent>[]) => (await Promise.all(sent)).map(({ status }) => status);
const times = (count: number, status: number) => Array.from({ length: count }, () => status);
const pass = (seconds: number) =>
  app.database.query("update tracking_failures set last_failed_at = last_failed_at - $1 * interval '1 second'", [
    seconds,
  ]);

// Proves (The public tracking page): Guesses at one order are slowed down by network, ever more; its customer is not,
// whatever others guess
test.each(['GU100', 'NO100'])('of the guesses by one address at order %s three are checked', async (order) => {
  const answers = await statuses(Array.from({ length: 9 }, (_, n) => track('203.0.113.7', order, phone(n))));
  expect(answers.toSorted()).toEqual([...times(3, 404), ...times(6, 429)]);
  // Other spellings of the number are the same order.
  for (const spelt of [`#${order}`, order.toLowerCase(), ` ${order} `, `${order}-1`, `${order} / 7`])
    expect((await track('203.0.113.7', spelt, phone(50))).status).toBe(429);
});

test('all addresses of a network count as one visitor', async () => {
  const answers = await statuses(Array.from({ length: 9 }, (_, n) => track(`2001:db8:1:1::${n}`, 'GU100', phone(n))));
  expect(answers.toSorted()).toEqual([...times(3, 404), ...times(6, 429)]);
  expect((await track('2001:db8:1:2::1', 'GU100', phone(9))).status).toBe(404);
});

test('failed visitors wait ever longer, even with the right answer, but for no other order', async () => {
  for (let n = 0; n < 3; n++) expect((await track('203.0.113.8', 'GU100', phone(n))).status).toBe(404);
  for (let n = 0; n < 4; n++) {
    const refused = await track('203.0.113.8', 'GU100', n % 2 ? customer.phone : phone(n));
    expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeLessThanOrEqual(4 * 2 ** n);
    expect(seconds).toBeGreaterThan(4 * 2 ** n - 4);
    await pass(seconds);
    expect((await track('203.0.113.8', 'GU100', phone(n))).status).toBe(404);
  }
  expect((await track('203.0.113.8', 'GU101', phone(1))).status).toBe(404);
});

test('an order under attack from many networks is found by its customer at once, while guessers wait longer', async () => {
  for (let n = 0; n < 20; n++) expect((await track(`198.51.100.${n}`, 'GU100', phone(n))).status).toBe(404);
  await app.database.query("update tracking_failures set failures = 100000 where key = 'order:gu100'");
  for (let n = 0; n < 20; n++) {
    expect((await track('203.0.113.9', 'GU100', customer.phone)).status).toBe(200);
    expect((await track(`2001:db8:9:${n}::1`, 'gu100', customer.email)).status).toBe(200);
  }
  // A single mistake now costs minutes; visitors without one do not wait.
  expect((await track('203.0.113.10', 'GU100', phone(1))).status).toBe(404);
  const refused = await track('203.0.113.10', 'GU100', phone(2));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
  expect((await track('203.0.113.9', 'GU100', customer.phone)).status).toBe(200);
});

test('visitors who have found the order can follow it, however often their address has guessed', async () => {
  const found = await track('203.0.113.11', 'GU100', customer.phone);
  const cookie = found.headers.get('set-cookie')?.split(';')[0] ?? '';
  for (let n = 0; n < 12; n++) await track('203.0.113.11', 'GU100', phone(n));
  expect((await track('203.0.113.11', 'GU100', customer.phone)).status).toBe(429);
  const sync = { magicOrderIds: ['GU100-1'], source: 'order_tracking_page' };
  const headers = { cookie, 'x-forwarded-for': '203.0.113.11' };
  expect((await app.send('POST', trackingContract.sync.path, { body: sync, headers })).status).toBe(200);
});
