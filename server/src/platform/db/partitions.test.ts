import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboxBeforeMonths } from '../../../testing/inbox-before-months.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { receive } from '../webhooks/receive.ts';
import { dropPartitions, makePartitions } from './partitions.ts';
import { inSystemTransaction } from './transaction.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const partitions = async () =>
  (
    await app.database.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'app.inbox'::regclass order by 1`,
    )
  ).map(({ name }) => name);
const where = async () =>
  (
    await app.database.query<{ id: string; part: string }>(
      `select event_id as id, tableoid::regclass::text as part from inbox order by 1`,
    )
  ).map(({ id, part }) => [id, part.replace('app.', '')]);
const put = (id: string, at: string) =>
  app.database.query(
    `insert into inbox (source, event_id, topic, body, received_at) values ('shopify', $1, 't', '{}', $2)`,
    [id, at],
  );
const make = (now: string) => inSystemTransaction(app.services.db, (tx) => makePartitions(tx, new Date(now)));
const drop = (before: string) =>
  inSystemTransaction(app.services.db, (tx) => dropPartitions(tx, 'inbox', new Date(before)));

// Proves (Scale): Webhooks and payloads lie in months, made ahead and dropped whole; no role has a right on a
// partition
test('no role has a right on a partition, and every partition has the indexes of its table', async () => {
  const rights = await app.database.query(
    `select c.relname, a.grantee::regrole::text as role from pg_class c cross join lateral aclexplode(c.relacl) a
     where c.relispartition and c.relkind = 'r' and c.relnamespace = 'app'::regnamespace and a.grantee <> c.relowner`,
  );
  expect(rights).toEqual([]);
  const indexes = await app.database.query<{ of_partition: number; of_table: number }>(
    `select (select count(*)::int from pg_index x where x.indrelid = i.inhrelid) as of_partition,
       (select count(*)::int from pg_index x where x.indrelid = i.inhparent) as of_table
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'app.inbox'::regclass and c.relkind = 'r'`,
  );
  expect(indexes.length).toBeGreaterThan(0);
  for (const { of_partition, of_table } of indexes) expect(of_partition).toBe(of_table);
});

test('months are made ahead, once, and take over what came before they were there', async () => {
  await put('early', '2031-03-05T00:00:00Z');
  await put('last moment', '2031-01-31T23:59:59.999Z');
  await put('first moment', '2031-02-01T00:00:00Z');
  await put('far', '2032-01-01T00:00:00Z');
  expect(new Set((await where()).map(([, part]) => part))).toEqual(new Set(['inbox_default']));
  const before = await partitions();
  await make('2031-01-15T12:00:00Z');
  await make('2031-01-31T23:00:00Z');
  expect((await partitions()).filter((name) => !before.includes(name))).toEqual([
    'inbox_2031_01',
    'inbox_2031_02',
    'inbox_2031_03',
    'inbox_2031_04',
  ]);
  expect(await where()).toEqual([
    ['early', 'inbox_2031_03'],
    ['far', 'inbox_default'],
    ['first moment', 'inbox_2031_02'],
    ['last moment', 'inbox_2031_01'],
  ]);
});

test('a month is dropped when all of it is too old; rows beside the months go one by one', async () => {
  await put('very early', '2020-05-05T00:00:00Z');
  await drop('2031-02-28T23:59:59Z');
  expect((await where()).map(([id]) => id)).toEqual(['early', 'far', 'first moment']);
  await drop('2031-03-01T00:00:00Z');
  expect((await where()).map(([id]) => id)).toEqual(['early', 'far']);
  expect((await partitions()).filter((name) => name.startsWith('inbox_2031'))).toEqual([
    'inbox_2031_03',
    'inbox_2031_04',
  ]);
});

// Proves (Scale): An installation in use is converted without losing or copying a row
test('an inbox that was in use becomes the first partition, with its rows, ids and known deliveries', async () => {
  await app.database.query('drop table inbox; drop table inbox_keys');
  await app.database.query(`${inboxBeforeMonths};
    insert into inbox (source, event_id, topic, body, received_at)
      select 'shopify', 'event ' || n, 't', jsonb_build_object('n', n), now() - make_interval(days => n) from generate_series(0, 120) n`);
  const folder = join(import.meta.dirname, '..', '..', '..', 'migrations');
  const text = await readFile(join(folder, '0149_inbox_by_month.sql'), 'utf8');
  await app.database.query(`begin; ${text}; commit`);
  const content = await app.database.one(
    `select count(*)::int as n, count(distinct i.tableoid)::int as parts, max(id)::int as last, count(k.event_id)::int as known
     from inbox i left join inbox_keys k using (source, event_id, received_at)`,
  );
  expect(content).toEqual({ n: 121, parts: 1, last: 121, known: 121 });
  const send = (eventId: string) =>
    inSystemTransaction(app.services.db, (tx) =>
      receive(tx, { source: 'shopify', eventId, topic: 'orders/create', text: '{"id":1}' }),
    );
  await send('event 7');
  await send('new');
  await send('new');
  expect(await app.database.query('select id::int, event_id from inbox where id > 120 order by id')).toEqual([
    { id: 121, event_id: 'event 120' },
    { id: 122, event_id: 'new' },
  ]);
  const now = new Date();
  await drop(new Date(now.getTime() - 90 * 86_400_000).toISOString());
  // The old partition holds many months: its rows go one by one.
  expect(await app.database.one('select count(*)::int as n from inbox')).toEqual({ n: 90 + 1 });
});
