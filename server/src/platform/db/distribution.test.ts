import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../testing/database.ts';
import type { Obstacles } from '../../../testing/distribution/kinds.ts';
import {
  compareObstacles,
  describeObstacles,
  findObstacles,
  knownObstacles,
} from '../../../testing/distribution/obstacles.ts';
import { readSource } from '../../../testing/distribution/source.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database?.drop());

const find = () => findObstacles(database.query);
/** The differences that these statements make, which are then undone. */
async function differenceBy(change: string, undo: string) {
  const before = await find();
  await database.query(change);
  const problems = compareObstacles(await find(), before);
  await database.query(undo);
  expect(compareObstacles(await find(), before)).toEqual([]);
  return problems;
}

describe('what stands in the way of several databases', () => {
  // Proves (Scale): What stands in the way of several databases is listed by way, from the database and the source,
  // and must not become more unseen
  test('is what is known, no more and no less', async () => {
    // Otherwise: do without it, or accept it by `npm run check:distributed -- --accept`.
    expect(compareObstacles(await find(), knownObstacles())).toEqual([]);
  });

  test('is told by way, with counts and reasons', async () => {
    const told = describeObstacles(await find());
    expect(told).toMatch(/behind a directory\n[\s\S]+ 7 roles of the whole PostgreSQL server\n[\s\S]+sm_staff\n/);
    expect(told).toMatch(/distributed by store\n[\s\S]+ 0 deferred constraints/);
    expect(told).toContain('magic_orders.search_updated');
  });

  test.each([
    ['primary keys', 'create table t (id bigint primary key)', ['t']],
    ['unique indexes', 'create table t (id bigint); create unique index t_id on t (id)', ['t_id']],
    ['foreign keys', 'create table t (o bigint references magic_orders)', ['t.t_o_fkey']],
    ['empty a column', 'create table t (o bigint references magic_orders on delete set null)', ['t.t_o_fkey']],
    ['deferred', 'create table t (u uuid references users deferrable)', ['t.t_u_fkey']],
    ['sequences', 'create table t (n integer generated always as identity)', ['t.n']],
    ['unlogged', 'create unlogged table t (n integer)', ['t']],
    ['partitioned', 'create table t (n integer) partition by range (n)', ['t']],
    [
      'statement triggers',
      'create table t (n integer); create trigger "told" after insert on t execute function note_calendar_change()',
      ['t.told'],
    ],
    [
      'row triggers',
      'create table t (n integer); create trigger "told" after insert on t for each row execute function touch_vendor()',
      ['t.told'],
    ],
    ['policies', 'create table t (n bigint); create policy p on t using (n in (select 1))', ['t.p']],
  ])('a new one is named: %s', async (what, change, names) => {
    const problems = await differenceBy(change, 'drop table t');
    const expected = names.map((name) => expect.stringContaining(`: ${name}. `));
    expect(problems).toEqual(expected);
    expect(problems[0]).toContain(what);
  });

  test('keys with the store are none, and references to a table of all stores', async () => {
    const change = `create table t (store_id bigint, id bigint, u uuid references users on delete set null, primary key (store_id, id));
      create table l (store_id bigint, id bigint, primary key (id, store_id), foreign key (store_id, id) references t (store_id, id))`;
    expect(await differenceBy(change, 'drop table l, t')).toEqual([]);
  });

  test('functions with rights, locks and notices are named', async () => {
    const change = `create function told() returns void language sql security definer
      as $$ select pg_notify('a', 'b') from pg_advisory_xact_lock(1) $$`;
    const problems = await differenceBy(change, 'drop function told()');
    expect(problems.map((problem) => /", ([^:]+): told\./.exec(problem)?.[1]).sort()).toEqual([
      'database functions that notify',
      'database functions with advisory locks',
      'functions with their owner’s rights',
    ]);
  });

  test('what has gone must be taken off, so that it does not come back unseen', async () => {
    const found = await find();
    const known: Obstacles = { ...found, unlogged: [...found.unlogged, 'was_unlogged'] };
    expect(compareObstacles(found, known)).toEqual(['No longer in the way, unlogged tables: was_unlogged.']);
  });
});

describe('in the source', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'shipmagic-source-'));
    mkdirSync(join(folder, 'room'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['advisoryLock', 'sql`select pg_try_advisory_lock(1)`'],
    ['notice', "client.query('listen things')"],
    ['rowLock', "tx.selectFrom('orders').forNoKeyUpdate()"],
    ['rowLock', 'sql`select id from orders for update`'],
    ['skipLocked', "tx.selectFrom('orders').skipLocked()"],
    ['wholeTable', 'sql`lock table orders in share mode`'],
    ['temporary', 'sql`create temporary table t (id bigint)`'],
    ['sum', "eb.fn.sum('amount')"],
  ])('%s is found in %s, and not in a comment or a test', (kind, statement) => {
    writeFileSync(join(folder, 'room', 'one.ts'), `${statement};\n`);
    writeFileSync(join(folder, 'room', 'two.ts'), `// ${statement};\n/** ${statement} */\n`);
    writeFileSync(join(folder, 'room', 'one.test.ts'), `${statement};\n`);
    const found = readSource(folder).filter((one) => one.kind === kind);
    expect(found.map(({ name }) => name)).toEqual([expect.stringMatching(/room\/one\.ts$/)]);
  });
});
