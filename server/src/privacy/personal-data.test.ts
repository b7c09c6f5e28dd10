import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { personalData, personalOtherwise } from './personal-data.ts';
import { unpersonalData } from './unpersonal-data.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database?.drop());

/** Whatever can hold words: everything but numbers, times, flags and made-up ids. Views read these tables. */
const textsOfDatabase = () =>
  database.query<{ table: string; column: string }>(
    `select case n.nspname when 'app' then '' else n.nspname || '.' end || c.relname as table, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
     where c.relkind in ('r', 'm', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
       and coalesce(e.typcategory, t.typcategory) not in ('N', 'D', 'T', 'B')
       and t.typname not in ('uuid', '_uuid')
     order by 1, 2`,
  );
const words = (text = '') => text.split(/\s+/).filter(Boolean);
const isPersonal = (table: string, column: string) => {
  const { erase, follows = [] } = personalData[table] ?? { erase: {} };
  const wholeRow = erase === 'rows' && !words(unpersonalData[table]).includes(column);
  const inRow = erase !== 'rows' && (column in erase || follows.includes(column));
  return wholeRow || inRow || words(personalOtherwise[table]?.columns).includes(column);
};
const isUnpersonal = (table: string, column: string) => words(unpersonalData[table]).includes(column);

const inNeither = async () =>
  (await textsOfDatabase())
    .filter(({ table, column }) => !isPersonal(table, column) && !isUnpersonal(table, column))
    .map(({ table, column }) => `${table}.${column}`);

// Proves (Privacy): Every column that can hold words is listed as personal, with what becomes of it, or as not
// personal
test('every text of the database is either personal and erased, or not personal', async () => {
  expect(await inNeither()).toEqual([]);
});

test('none is both', async () => {
  const texts = await textsOfDatabase();
  expect(texts.filter(({ table, column }) => isPersonal(table, column) && isUnpersonal(table, column))).toEqual([]);
});

test('the lists name nothing that is not there', async () => {
  const there = new Set((await textsOfDatabase()).map(({ table, column }) => `${table}.${column}`));
  const named = [
    ...Object.entries(personalData).flatMap(([table, { erase, follows = [] }]) =>
      [...(erase === 'rows' ? [] : Object.keys(erase)), ...follows].map((column) => `${table}.${column}`),
    ),
    ...Object.entries(personalOtherwise).flatMap(([table, { columns }]) =>
      words(columns).map((column) => `${table}.${column}`),
    ),
    ...Object.entries(unpersonalData).flatMap(([table, columns]) =>
      words(columns).map((column) => `${table}.${column}`),
    ),
  ];
  expect(named.filter((one) => !there.has(one))).toEqual([]);
});

test('a new column is in neither until somebody has thought about it', async () => {
  await database.query('alter table app.shipments add column delivered_to text');
  expect(await inNeither()).toEqual(['shipments.delivered_to']);
});
