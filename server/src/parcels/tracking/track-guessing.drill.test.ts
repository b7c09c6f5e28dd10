import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVendor, customer } from '../../../testing/orders.ts';
import { type Sent, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { keyRing } from '../../platform/key-ring.ts';
import { signTrackingLink } from './tracking-link.ts';

let app: TestApp;
let admin: User;

beforeAll(async () => {
  // One proxy in front, so that each visitor can have an address.
  app = await startTestApp({ config: { TRUST_PROXY: '1' } });
  admin = await app.createUser('admin');
  const vendor = await createVendor(app, 'Guessed Maker');
  await vendor.order({ name: '#GU100' });
});
afterAll(() => app?.close());

const track = (address: string, orderNumber: string, customerInfo: string): Promise<Sent> =>
  app.send('POST', trackingContract.track.path, {
    body: { orderNumber, customerInfo },
    headers: { 'x-forwarded-for': address },
  });
const phone = (n: number) => `+9190${String(n).padStart(8, '0')}`;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** With `GUESSES=10000` the long run. Ten come from each address. */
const guesses = Number(process.env.GUESSES ?? 2000);

/** Everything in an answer except its time. */
const said = ({ status, text, headers }: Sent) =>
  JSON.stringify([status, text, [...headers].filter(([name]) => name !== 'date')]);

test('of any number of guesses from one address ten are checked, all alike, and nobody else is delayed', async () => {
  const answers: Sent[] = [];
  for (let n = 0; n < 10; n++) answers.push(await track('203.0.113.7', n % 4 === 1 ? 'GU100' : `GU${n}`, phone(n)));
  expect(new Set(answers.map(said)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 404, text: '{"error":"not_found","message":"Order not found"}' });
  expect(answers[0]?.headers.get('set-cookie')).toBeNull();

  // From here on one more guess every six seconds: 10,000 of them would take 17 hours and always learn this.
  const storm = Promise.all(
    Array.from({ length: 400 }, (_, n) => track('203.0.113.7', `GU${200 + n}`, phone(100 + n))),
  );
  const meanwhile = await Promise.all([
    track('198.51.100.4', 'GU100', customer.phone),
    track('198.51.100.4', 'GU100', customer.email),
    app.attempt(ordersContract.list, { query: {} }, admin),
  ]);
  expect(meanwhile.map(({ status }) => status)).toEqual([200, 200, 200]);
  const refused = (await storm).filter(({ status }) => status === 429);
  expect((await storm).filter(({ status }) => status === 404).length).toBe(400 - refused.length);
  expect(refused.length).toBeGreaterThan(380);
  expect(new Set(refused.map(({ text }) => text)).size).toBe(1);

  // Even the right answer is refused after too many guesses; the customer elsewhere still gets it.
  expect((await track('203.0.113.7', 'GU100', customer.phone)).status).toBe(429);
  expect((await track('198.51.100.4', 'GU100', customer.phone)).status).toBe(200);
});

test(`${guesses} guesses from ${guesses / 10} addresses, at contacts and at tokens, find nothing and are answered alike`, async () => {
  const forger = keyRing(new Uint8Array(32).fill(7));
  const forged = (n: number) =>
    signTrackingLink(
      forger,
      { part: n % 2 ? 'GU100-1' : `GU${1000 + n}-1`, serial: n % 3 },
      new Date(Date.now() + 1e9),
    );
  const address = (n: number) => `2001:db8:0:${(n % (guesses / 10)).toString(16)}::1`;
  const guess = async (n: number) => {
    if (n % 2 === 0) return track(address(n >> 1), n % 4 ? 'GU100' : `GU${1000 + n}`, phone(n));
    return app.send('POST', trackingContract.track.path, {
      body: { token: n % 4 === 1 ? await forged(n) : `${n}.${phone(n)}.x` },
      headers: { 'x-forwarded-for': address(n >> 1) },
    });
  };
  const answers = new Map<string, number>();
  for (let n = 0; n < guesses; n += 20)
    for (const answer of await Promise.all(Array.from({ length: 20 }, (_, i) => guess(n + i)))) {
      const found = said({ ...answer, headers: new Headers() });
      answers.set(found, (answers.get(found) ?? 0) + 1);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  const statuses = [...answers.keys()].map((answer) => (JSON.parse(answer) as [number])[0]).toSorted();
  expect([...new Set(statuses)]).toEqual([404, 429]);
  // Who has not guessed is not delayed by all that, and a true link opens for whoever has.
  const link = await signTrackingLink(
    app.services.keys.tracking,
    { part: 'GU100-1', serial: 0 },
    new Date(Date.now() + 1e9),
  );
  expect((await track('192.0.2.44', 'GU100', customer.phone)).status).toBe(200);
  const opened = await app.send('POST', trackingContract.track.path, {
    body: { token: link },
    headers: { 'x-forwarded-for': address(1) },
  });
  expect(opened.status).toBe(200);
});

test('the response time does not reveal whether the order exists', async () => {
  const taken: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let n = 1; n <= 240; n++) {
    // Alternating, so that other load on the machine affects both alike.
    for (const kind of ['known', 'unknown'] as const) {
      const start = performance.now();
      await track(`2001:db8:1:${n.toString(16)}::1`, kind === 'known' ? 'GU100' : `NO${n}`, phone(n));
      taken[kind].push(performance.now() - start);
    }
  }
  const ratio = median(taken.known) / median(taken.unknown);
  expect(ratio).toBeGreaterThan(0.7);
  expect(ratio).toBeLessThan(1.4);
});
