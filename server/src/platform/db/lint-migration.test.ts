import { describe, expect, test } from 'vitest';
import { changedWithoutMigration } from '../../../testing/migrations/changed-functions.ts';
import { lintMigration } from '../../../testing/migrations/lint-migration.ts';
import { sharedNumbers } from '../../../testing/migrations/shared-numbers.ts';
import { hashOfFiles } from './releases.ts';

const name = '0900_sample';
const rulesOf = (text: string) =>
  lintMigration(name, text).map((line) => /^0900_sample:\d+: ([\w-]+)/.exec(line)?.[1] ?? line);
const compatible = `comment on schema app is 'compatible from ${name}';`;

describe('a migration that would hinder the former release, or people at work, is refused', () => {
  test.each([
    ['create index on app.vendors (city);', 'require-concurrent-index-creation'],
    ['select 1;\ncreate index concurrently i on app.vendors (city);', 'ban-concurrent-index-creation-in-transaction'],
    ['drop index app.vendors_city;', 'require-concurrent-index-deletion'],
    ['drop table app.vendors;', 'ban-drop-table'],
    ['alter table app.vendors drop column city;', 'ban-drop-column'],
    ['alter table app.vendors rename to makers;', 'renaming-table'],
    ['alter table app.vendors rename column city to town;', 'renaming-column'],
    ['alter table app.vendors alter column city type varchar(9);', 'changing-column-type'],
    ['alter table app.vendors alter column city drop not null;', 'ban-drop-not-null'],
    ['alter table app.vendors add column a text not null;', 'adding-required-field'],
    ['alter table app.vendors add column a uuid not null default gen_random_uuid();', 'adding-field-with-default'],
    ['alter table app.vendors add column a bigint generated always as identity;', 'scans-table'],
    ["alter table app.vendors add column a text check (a <> '');", 'scans-table'],
    ['alter table app.vendors add column a bigint references app.users (id);', 'adding-foreign-key-constraint'],
    ['alter table app.vendors add column a text unique;', 'disallowed-unique-constraint'],
    ['alter table app.vendors alter column city set not null;', 'adding-not-nullable-field'],
    ['alter table app.vendors add constraint c check (id > 0);', 'constraint-missing-not-valid'],
    ['alter table app.vendors attach partition app.old for values from (1) to (2);', 'holds-table'],
    ['drop view reporting.vendor_days;', 'takes-away'],
    ['drop function app.due_of(text);', 'takes-away'],
    ['drop policy everything on app.vendors;', 'takes-away'],
    ['drop trigger changed on app.vendors;', 'takes-away'],
    ['revoke select on app.vendors from sm_staff;', 'takes-away'],
    ['alter view reporting.vendor_days rename to days;', 'takes-away'],
    ['alter table app.vendors set schema public;', 'takes-away'],
    ["update app.vendors set city = '' where city is null;", 'changes-many-rows'],
    ['delete from app.vendors where id = 1;', 'changes-many-rows'],
    ['with a as (delete from app.vendors returning id) select from a;', 'changes-many-rows'],
    ['insert into app.vendors (name) select name from app.users;', 'changes-many-rows'],
    ['lock table app.vendors;', 'holds-table'],
    ['truncate app.vendors;', 'holds-table'],
    ["set local lock_timeout = '1h';", 'own-lock-timeout'],
    ['do $$ begin drop table app.vendors; end $$;', 'hides-statements'],
  ])('%s', (text, rule) => expect(rulesOf(text)).toContain(rule));
});

test.each([
  "create table app.a (id bigint primary key, vendor_id bigint not null references app.vendors (id), name text not null check (name <> ''));\ncreate index on app.a (vendor_id);\ninsert into app.a select id, id, name from app.vendors;\nupdate app.a set name = 'x';",
  "alter table app.vendors add column a text;\nalter table app.vendors add column b text not null default '';",
  'alter table app.vendors add constraint c check (id > 0) not valid;',
  'alter table app.vendors add constraint f foreign key (a) references app.users (id) not valid;',
  "insert into app.job_tasks (name) values ('new_task');",
  'grant select on app.vendors to sm_staff;\ncreate policy everything on app.vendors to sm_system using (true);',
  '-- Functions have changed.\n',
])('one that expands is let through: %s', (text) => expect(lintMigration(name, text)).toEqual([]));

describe('reasons', () => {
  const drop = 'alter table app.vendors drop column city;';

  test('a rule may be broken with a reason at its statement, and at no other', () => {
    const allow = '-- allow ban-drop-column: nothing has read it since 1.2.\n';
    expect(rulesOf(`-- Cities are in addresses.\n${allow}${drop}`)).toEqual([]);
    expect(rulesOf(`${allow}${drop}\n${drop}`)).toEqual(['ban-drop-column']);
    expect(lintMigration(name, `alter table app.vendors add column ä text;\n${allow}\n-- And\n${drop}`)).toEqual([]);
  });

  test.each([
    ['-- allow ban-drop-column:\n', 'not of the form `-- allow <rule>: <why>`'],
    ['-- allow ban-drop-column\n', 'not of the form `-- allow <rule>: <why>`'],
    ['-- squawk-ignore ban-drop-column\n', 'use `-- allow <rule>: <why>` instead of squawk-ignore'],
    ['-- allow ban-drop-table: of another rule\n', 'allows ban-drop-table, which it does not break'],
  ])('%s is none', (above, words) => expect(lintMigration(name, above + drop).join('\n')).toContain(words));

  test('what is taken away may go if programs that need it are refused, but others still wait for tables', () => {
    expect(rulesOf(`${drop}\ndrop view reporting.vendor_days;\n${compatible}`)).toEqual([]);
    expect(rulesOf(`${drop}\ncomment on schema app is 'compatible from 0001_other';`)).toEqual(['ban-drop-column']);
    expect(rulesOf(`alter table app.vendors alter column city type text;\n${compatible}`)).toEqual([
      'changing-column-type',
    ]);
  });
});

test('SQL that is none is said to be', () =>
  expect(lintMigration(name, 'alter tabel app.vendors;')[0]).toContain('0900_sample:1: expected command'));

test('functions that differ from the former release need a migration', () => {
  const files = [{ name: 'due_of', text: 'create function …' }];
  const former = { version: '1.0.0', functions: hashOfFiles(files) };
  const changed = [{ name: 'due_of', text: 'create or replace function …' }];
  expect(changedWithoutMigration(former, 0, files)).toEqual([]);
  expect(changedWithoutMigration(former, 1, changed)).toEqual([]);
  expect(changedWithoutMigration(null, 0, changed)).toEqual([]);
  expect(changedWithoutMigration(former, 0, changed)).toEqual([
    'server/database/functions differs from that of 1.0.0, and there is no migration since: add one, if only a comment that says so',
  ]);
});

test('two migrations of one number are refused, except those that are applied everywhere', () => {
  expect(
    sharedNumbers(['0018_kept_sums', '0018_search_scope', '0019_failed_deliveries', '0019b_late_parcels']),
  ).toEqual([]);
  expect(sharedNumbers(['0018_a', '0018_b', '0018_c', '0200_a', '0200_b'])).toEqual([
    '0018_a, 0018_b, 0018_c: 0018 stands on 3 migrations, give the new one another number',
    '0200_a, 0200_b: 0200 stands on 2 migrations, give the new one another number',
  ]);
});
