import { demoContract } from '@shipmagic/domain/demo/demo.contract';
import type { RouteSpec } from '@shipmagic/domain/http/route';
import { sqlContract } from '@shipmagic/domain/operations/sql.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { type App, createApp } from '../app.ts';
import { type SimulatorUrls, simulatorNames } from './demo-config.ts';
import { Preparation } from './preparation.ts';

const said: string[] = [];
const preparation = new Preparation((text) => said.push(text));
const urls = Object.fromEntries(simulatorNames.map((name) => [name, 'http://127.0.0.1:9'])) as SimulatorUrls;
let app: TestApp;
let demo: App;
let admin: User;

beforeAll(async () => {
  app = await startTestApp();
  demo = await createApp(app.services, { urls, preparation });
  admin = await app.createUser('admin');
});
afterAll(async () => {
  await demo?.http.close();
  await app?.close();
});

const ask = async ({ method, path }: RouteSpec, payload?: object) => {
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await demo.http.inject({ method, url: path, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json() };
};

test('while the demo is filled, people sign in and look around, and change nothing', async () => {
  preparation.tell('Reading orders');
  expect(await ask(demoContract.preparation)).toEqual({
    status: 200,
    body: { preparation: { text: 'Reading orders', done: null, of: null } },
  });
  expect((await ask(demoContract.accounts)).body).toMatchObject({ demo: true, isPreparing: true });
  expect((await ask(authContract.login, { email: admin.email, password })).status).toBe(200);
  expect((await ask(ordersContract.list)).status).toBe(200);
  expect(await ask(importsContract.syncOrders)).toEqual({
    status: 409,
    body: { error: 'conflict', message: 'The demo is still being prepared. Try again in a few seconds.' },
  });

  preparation.end('It is complete.');
  expect((await ask(demoContract.preparation)).body).toEqual({ preparation: null });
  expect((await ask(demoContract.accounts)).body).toMatchObject({ demo: true, isPreparing: false });
  expect((await ask(importsContract.syncOrders)).body.message).not.toMatch(/prepared/);
});

test('a query is answered, although the look at the preparation comes before it', async () => {
  const address = await demo.http.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${address}${sqlContract.execute.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'select 1 as one' }),
  });
  expect(await answer.json()).toMatchObject({ success: true, error: null });
});

test('the console is told of each step and of its last count, and the screens of every count', () => {
  said.length = 0;
  const count = preparation.counting('Booking parcels');
  preparation.tell('Reading orders');
  count(250, 2051);
  expect(preparation.now).toEqual({ text: 'Booking parcels', done: 250, of: 2051 });
  count(500, 2051);
  count(2051, 2051);
  preparation.end('It is complete.');
  expect(said[0]).toBe('Preparing the demo: Reading orders …');
  expect(said.slice(-2)).toEqual(['Preparing the demo: Booking parcels, 2,051 of 2,051 …', 'It is complete.']);
});
