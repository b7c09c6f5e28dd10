import type { Client } from './client.ts';
import { readLists } from './lists-beside.ts';
import { demoPassword, inDatabase, signIn } from './world.ts';

const json = { 'content-type': 'application/json' };
const people = 10;
const batchesOfEach = 5;
const exportsAtOnce = 12;

/** How long one order from the store, and one export of somebody else, have to wait. */
export interface Crowd {
  readonly started: number;
  /** From the customer's order until staff see it, in milliseconds. */
  readonly orderMs: number;
  /** From asking for an export until its last byte, in milliseconds, beside twelve of another person. */
  readonly exportMs: number;
  readonly wrong: readonly string[];
}

/** Ten people start fifty large batches, and one of them twelve exports, while a customer orders and staff export. */
export async function crowd(client: Client, dataDir: string): Promise<Crowd> {
  const emails = Array.from({ length: people }, (_, i) => `crowd-${i}-${process.pid}@shipmagic.test`);
  await inDatabase(dataDir, (database) =>
    database.query(
      `insert into users (email, password_hash, role)
       select unnest($1::text[]), password_hash, role from users where email = 'team@shipmagic.test'`,
      [emails],
    ),
  );
  const tokens: string[] = [];
  for (const email of emails) tokens.push(await signIn(client, email, demoPassword));
  const team = await signIn(client, 'team@shipmagic.test', demoPassword);
  const wrong: string[] = [];
  let started = 0;
  for (let n = 0; n < batchesOfEach; n++)
    await Promise.all(
      tokens.map(async (token) => {
        const body = JSON.stringify({ filter: {}, kind: 'invoices', options: {} });
        const { status, text } = await client.send({
          method: 'POST',
          path: '/api/batches',
          token,
          headers: json,
          body,
          patienceMs: 60_000,
        });
        if (status === 200) started += 1;
        else if (status !== 429) wrong.push(`a batch: ${status} ${text.slice(0, 100)}`);
      }),
    );

  const orderMs = await timeOfOrder(client, team);
  const lists = readLists(client, team);
  const greedy = Array.from({ length: exportsAtOnce }, () => client.send(exportOf(tokens[0])));
  const began = performance.now();
  const own = await client.send(exportOf(team));
  const exportMs = performance.now() - began;
  if (own.status !== 200) wrong.push(`somebody else's export: ${own.status} ${own.text.slice(0, 100)}`);
  for (const { status, text } of await Promise.all(greedy))
    if (status !== 200 && status !== 429) wrong.push(`one of many exports: ${status} ${text.slice(0, 100)}`);
  wrong.push(...(await lists.stop()).wrong);
  return { started, orderMs, exportMs, wrong };
}

const exportOf = (token: string | undefined) => ({
  method: 'GET',
  path: '/api/orders/combined-export',
  token,
  patienceMs: 60_000,
});

async function timeOfOrder(client: Client, token: string): Promise<number> {
  const began = performance.now();
  const { text } = await client.send({ method: 'POST', path: '/api/demo/orders', token, headers: json, body: '{}' });
  const { orderName } = JSON.parse(text) as { orderName: string };
  while (performance.now() - began < 60_000) {
    const found = await client.send({ method: 'GET', path: `/api/orders?search=${orderName}&limit=10`, token });
    if (found.text.includes(`"${orderName}"`)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return performance.now() - began;
}
