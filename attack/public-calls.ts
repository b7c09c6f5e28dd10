import { type Client, forEach } from './client.ts';
import { type ListTimes, readLists } from './lists-beside.ts';

const json = { 'content-type': 'application/json' };
const connections = 50;
const each = 6;

/** Calls that anybody can make, with what costs most to read. */
const calls: readonly { readonly path: string; readonly body?: () => string }[] = [
  { path: '/api/track-order', body: () => `{"orderNumber":"PG1","customerInfo":${deep(60_000)}}` },
  { path: '/api/track-order', body: () => `{"orderNumber":"${'x'.repeat(990_000)}","customerInfo":"1"}` },
  { path: '/api/auth/login', body: () => `{"email":"a@b.test","password":[${'"x",'.repeat(240_000)}"x"]}` },
  { path: '/api/auth/login', body: () => `{${keys(50_000)}"email":"a@b.test","password":"x"}` },
  { path: '/api/auth/password-reset', body: () => `{"email":"${'a'.repeat(900_000)}@b.test"}` },
  { path: '/webhooks/shipturtle', body: () => `{"data":${deep(100_000)}}` },
  { path: '/webhooks/shopify', body: () => `{"id":1,"line_items":[${'{},'.repeat(300_000)}{}]}` },
  { path: '/api/openapi.json' },
];

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const keys = (count: number) => Array.from({ length: count }, (_, i) => `"k${i}":null,`).join('');

/** Sends all of them over many connections while somebody reads lists. */
export async function callPublicly(client: Client, token: string): Promise<ListTimes & { readonly sent: number }> {
  const made = calls.map(({ path, body }) => ({ path, text: body?.() }));
  const lists = readLists(client, token);
  const round = Array.from({ length: connections * each }, (_, i) => ({
    from: `127.0.2.${(i % connections) + 1}`,
    ...(made[i % made.length] ?? { path: '/', text: undefined }),
  }));
  await forEach(round, connections, async ({ path, text, from }) => {
    await client.send({ method: text === undefined ? 'GET' : 'POST', path, from, headers: json, body: text });
  });
  return { ...(await lists.stop()), sent: round.length };
}
