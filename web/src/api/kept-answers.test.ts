import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './client.ts';
import { forgetAnswers, keepAnswer, keptAnswer } from './kept-answers.ts';

const body = { orders: [{ magicOrderId: 'SM1' }], total: 1 };
let token: string;
/** The validators that the server was asked with. */
let asked: (string | null)[];
let answer: () => Response;

const whole = (validator: string | null, content: unknown = body) =>
  new Response(JSON.stringify(content), {
    headers: { 'content-type': 'application/json', ...(validator ? { etag: validator } : {}) },
  });
const unchanged = (validator: string) => new Response(null, { status: 304, headers: { etag: validator } });

beforeEach(() => {
  forgetAnswers();
  token = 'of.ann.';
  asked = [];
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'auth_token' ? token : null) });
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers['if-none-match'] ?? null);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const list = (page = 1) => call(ordersContract.list, { query: { page } });

test('an unchanged list is the very same object, so that nothing is drawn again', async () => {
  answer = () => whole('W/"1.a"');
  const client = new QueryClient();
  const observer = new QueryObserver(client, {
    queryKey: ['orders'],
    queryFn: () => list(),
    notifyOnChangeProps: ['data'],
  });
  let drawn = 0;
  const leave = observer.subscribe(() => {
    drawn += 1;
  });
  const first = (await observer.refetch()).data;
  drawn = 0;
  answer = () => unchanged('W/"2.a"');
  const again = (await observer.refetch()).data;
  await observer.refetch();
  leave();
  expect(again).toBe(first);
  expect(drawn).toBe(0);
  // The next call sends the newer validator.
  expect(asked).toEqual([null, 'W/"1.a"', 'W/"2.a"']);
});

test('a changed list replaces what was kept, and one without a validator is not kept', async () => {
  answer = () => whole('W/"1.a"');
  await list();
  answer = () => whole('W/"2.a"', { ...body, total: 2 });
  expect(await list()).toMatchObject({ total: 2 });
  answer = () => whole(null, { ...body, total: 3 });
  expect(await list()).toMatchObject({ total: 3 });
  await list();
  await list(2);
  expect(asked).toEqual([null, 'W/"1.a"', 'W/"2.a"', null, null]);
});

test('nothing of one session is sent or shown in another one', async () => {
  answer = () => whole('W/"1.a"');
  await list();
  token = 'of.bob.';
  await list();
  expect(asked).toEqual([null, null]);
  // An answer that was on its way when its session ended.
  keepAnswer('of.ann.', '/api/orders?page=1', 'W/"9.a"', body);
  expect(keptAnswer('of.bob.', '/api/orders?page=1')?.validator).toBe('W/"1.a"');
  token = 'of.ann.';
  await list();
  expect(asked).toEqual([null, null, null]);
});

test('only the last sixty answers are kept', async () => {
  answer = () => whole('W/"1.a"');
  for (let page = 1; page <= 61; page += 1) await list(page);
  await list(61);
  await list(1);
  expect(asked.slice(61)).toEqual(['W/"1.a"', null]);
});
