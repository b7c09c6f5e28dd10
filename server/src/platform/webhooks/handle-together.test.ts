import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { inSystemTransaction } from '../db/transaction.ts';
import { handleTogether } from './handle-together.ts';
import { receive } from './receive.ts';
import { markHandled, takeOpen } from './webhooks.queries.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { db } = app.services;

/** Stores a webhook, of which another job has begun to handle it; `end` lets that job succeed or fail. */
async function heldByAnother(eventId: string) {
  await inSystemTransaction(db, (tx) => receive(tx, { source: 'shopify', eventId, topic: 't', text: '{}' }));
  const { id } = await app.database.one<{ id: string }>('select id::text from inbox where event_id = $1', [eventId]);
  const begun = Promise.withResolvers<void>();
  const ends = Promise.withResolvers<void>();
  const done = inSystemTransaction(db, async (tx) => {
    await takeOpen(tx, { source: 'shopify', first: id, limit: 1 });
    begun.resolve();
    await ends.promise;
    await markHandled(tx, [id]);
  }).catch(() => undefined);
  await begun.promise;
  const isAwaited = async () =>
    (await app.database.query('select from pg_locks where not granted and locktype = $1', ['transactionid'])).length >
    0;
  const handling = handleTogether(db, { source: 'shopify', first: id, limit: 10 }, async () => {
    throw new Error('there is nothing to do');
  });
  await until('it waits for the other job', isAwaited);
  return { handling, done, ends };
}

test('a webhook that another job handles is waited for, and needs nothing more', async () => {
  const { handling, done, ends } = await heldByAnother('held');
  ends.resolve();
  expect(await handling).toEqual({ results: [], isHandled: true });
  await done;
});

test('a webhook that another job could not handle is left to be handled alone', async () => {
  const { handling, done, ends } = await heldByAnother('failed');
  ends.reject(new Error('the other job fails'));
  expect(await handling).toEqual({ results: [], isHandled: false });
  await done;
});
