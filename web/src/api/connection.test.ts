import { authContract } from '@shipmagic/domain/people/auth.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Unanswered } from './api-error.ts';
import { call } from './client.ts';
import { askServer, isReachable, onReachChange } from './connection.ts';

/** The result of a call: an answer, or none. */
type Fate = () => Response;
const fates: { ping: Fate; others: Fate } = { ping: () => there(), others: () => there() };
const sent: string[] = [];
const there: Fate = () => Response.json({ ok: true });
const away: Fate = () => {
  throw new TypeError('Failed to fetch');
};
const badGateway: Fate = () =>
  new Response('<html>502</html>', { status: 502, headers: { 'content-type': 'text/html' } });

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', { getItem: () => 'a token', setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address);
    return address === '/api/ping' ? fates.ping() : fates.others();
  });
  fates.ping = there;
  fates.others = there;
  await askServer();
  sent.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const change = () => call(vendorsContract.update, { body: { vendorName: 'X', version: 1 } });
const ask = () => call(vendorsContract.list, { query: {} });
const signIn = () => call(authContract.login, { body: { email: 'a', password: 'b' } });
const outcomeOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 'answered',
    (error: unknown) => (error instanceof Unanswered ? error.outcome : error),
  );

test('a change is not sent while the server is known to be unreachable', async () => {
  fates.ping = away;
  await askServer();
  sent.length = 0;
  expect(await outcomeOf(change())).toBe('not-sent');
  expect(sent).toEqual(['/api/ping']);
});

test('nor while the browser has no network, unless the server answers anyway', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(await outcomeOf(change())).toBe('answered');
  fates.ping = away;
  sent.length = 0;
  expect(await outcomeOf(change())).toBe('not-sent');
  expect(sent).toEqual(['/api/ping']);
});

test('a change is sent as soon as the server is back, even before that was noticed', async () => {
  fates.ping = away;
  await askServer();
  fates.ping = there;
  expect(await outcomeOf(change())).toBe('answered');
  expect(isReachable()).toBe(true);
});

test.each([
  ['no answer', away],
  ['a proxy’s page', badGateway],
])('a change that got %s has an unknown outcome, a read has none', async (_, fate) => {
  fates.others = fate;
  expect(await outcomeOf(change())).toBe('unknown');
  expect(await outcomeOf(ask())).toBe('asked');
  expect(await outcomeOf(signIn())).toBe('asked');
});

test('an answer that was on its way when the server was lost does not bring it back', async () => {
  const late = Promise.withResolvers<Response>();
  fates.others = () => late.promise as unknown as Response;
  const read = outcomeOf(ask());
  await Promise.resolve();
  fates.ping = away;
  await askServer();
  late.resolve(there());
  await read;
  expect(isReachable()).toBe(false);
  fates.others = there;
  await outcomeOf(ask());
  expect(isReachable()).toBe(true);
});

test('one failed call does not make the server unreachable', async () => {
  fates.others = away;
  await outcomeOf(ask());
  await askServer();
  expect(isReachable()).toBe(true);
});

test('it is unreachable once it does not answer a ping, which is repeated at growing intervals', async () => {
  const told: boolean[] = [];
  const stop = onReachChange(() => told.push(isReachable()));
  fates.ping = badGateway;
  fates.others = badGateway;
  await outcomeOf(ask());
  await askServer();
  expect(told).toEqual([false]);
  sent.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.length).toBeGreaterThanOrEqual(6);
  expect(sent.length).toBeLessThanOrEqual(12);
  fates.ping = there;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(told).toEqual([false, true]);
  sent.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  stop();
});
