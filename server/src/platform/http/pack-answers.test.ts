import { packedType, unpackAnswer } from '@shipmagic/domain/http/packed-rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { seedOrders } from '../../demo/seed-orders.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createUser('admin');
  await seedOrders(app.services.db, 200);
});
afterAll(() => app?.close());

async function answerTo(path: string, accept?: string) {
  const sent = await app.send('GET', path, { token: admin.token, headers: accept ? { accept } : {} });
  return { status: sent.status, type: sent.headers.get('content-type'), text: sent.text };
}

// Proves (Scale): A page of 50 orders takes at most 35 KB, and says the same as before
test('a page of orders is packed for a caller that asks for it, and says the same', async () => {
  const plain = await answerTo('/api/orders?limit=50');
  const packed = await answerTo('/api/orders?limit=50', `${packedType}, application/json`);
  expect(plain.type).toMatch(/^application\/json/);
  expect(packed.type).toMatch(packedType);
  expect(unpackAnswer(JSON.parse(packed.text))).toEqual(JSON.parse(plain.text));
  // The budget of a page.
  expect(packed.text.length).toBeLessThan(35_000);
  expect(packed.text.length).toBeLessThan(plain.text.length / 3);
});

test.each([
  ['a short list', '/api/orders?limit=5', 200],
  ['a refusal', '/api/orders?page=0', 400],
  ['something missing', '/api/magic-orders/PG0-0', 404],
])('%s is JSON as ever', async (_, path, status) => {
  const plain = await answerTo(path);
  expect(plain.status).toBe(status);
  const asked = await answerTo(path, packedType);
  expect(asked.type).toMatch(/^application\/json/);
  expect(asked.text).toBe(plain.text);
});
