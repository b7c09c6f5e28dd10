import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../testing/database.ts';
import { openLoginPool } from './passwords.ts';
import { cutForgotten } from './sockets.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

/** A pool with an idle connection, and what is told of connections that it lost. */
async function openIdle() {
  const pool = openLoginPool({ connectionString: database.ownerUrl });
  const lost: string[] = [];
  pool.on('error', ({ message }) => lost.push(message));
  const client = await pool.connect();
  const closed = new Promise((resolve) => client.once('end', resolve));
  client.release();
  return { pool, client, closed, lost };
}

test('a connection that the server does not know is cut, and told as lost', async () => {
  const { pool, client, closed, lost } = await openIdle();
  cutForgotten(client, new Set());
  await closed;
  expect(lost).toEqual([expect.stringMatching(/does not answer/)]);
  await pool.end();
});

test('one that is ending anyway is cut without a word', async () => {
  const { pool, client, closed, lost } = await openIdle();
  const ended = pool.end();
  cutForgotten(client, new Set());
  await Promise.all([closed, ended]);
  expect(lost).toEqual([]);
});
