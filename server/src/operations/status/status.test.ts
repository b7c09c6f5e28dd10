import { figureNames, signs } from '@shipmagic/domain/operations/signs/figures';
import { statusContract } from '@shipmagic/domain/operations/status.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { figureReaders } from '../../figures.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

const read = () => app.call(statusContract.read, {}, admin);

// Proves (Signs of trouble): Admins read in words what is wrong, the most severe first, what cannot be read, and what
// is well
test('a product in which nothing is wrong says so, and what it looked at', async () => {
  const { wrong, unknown, well, at } = await read();
  // The disk of whoever runs this is theirs, and files before this one may have sent odd addresses to this process.
  const elsewhere = ['shipmagic_disk_free_share', 'shipmagic_unreadable_addresses'];
  expect(wrong.filter(({ name }) => !elsewhere.includes(name))).toEqual([]);
  expect(unknown).toEqual([]);
  expect(well.map(({ title }) => title)).toEqual(expect.arrayContaining(['Jobs were given up', 'Clocks differ']));
  expect(well.map(({ title }) => title)).not.toContain('The replica is not used');
  expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
});

test('what can be read is in /metrics, with the help that the list of figures has', async () => {
  const { text } = await app.metrics();
  const readers = figureReaders(app.services);
  for (const name of figureNames) expect(text.includes(`# HELP ${name} `), name).toBe(readers[name] !== null);
  expect(text).toMatch(/^shipmagic_disk_free_share\{place="DATA_DIR"\} 0\.\d+$/m);
});

test('only admins read it', async () => {
  const team = await app.createUser('team_member');
  const member = await app.createUser('vendor_member');
  expect((await app.attempt(statusContract.read, {}, team)).status).toBe(403);
  expect((await app.attempt(statusContract.read, {}, member)).status).toBe(403);
  expect((await app.attempt(statusContract.read, {}, null)).status).toBe(401);
});

test('what cannot be read is said to be so, and everything else is read', async () => {
  await app.database.query('alter table app.set_aside_orders rename to away');
  try {
    const { unknown, well } = await read();
    expect(unknown).toEqual(['Orders were set aside']);
    expect(well.length).toBeGreaterThan(signs.length / 2);
    expect((await app.metrics()).text).toMatch(/^shipmagic_set_aside_orders NaN$/im);
  } finally {
    await app.database.query('alter table app.away rename to set_aside_orders');
  }
});
