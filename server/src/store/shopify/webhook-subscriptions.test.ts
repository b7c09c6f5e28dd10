import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';

const app = await startTestApp({ shopify: true });
afterAll(() => app.close());

test('two processes that start at once subscribe each topic once, and neither fails', async () => {
  const store = await app.services.connection.required();
  const url = `${app.url}/webhooks/shopify`;
  await Promise.all([store.subscribe(url), store.subscribe(url)]);
  const { subscriptions } = await app.control<{ subscriptions: { topic: string }[] }>(app.shopify, 'GET', '/webhooks');
  const topics = subscriptions.map(({ topic }) => topic);
  expect(topics.length).toBeGreaterThan(10);
  expect(new Set(topics).size).toBe(topics.length);
});
