import { expect, test } from 'vitest';
import { refusal } from '../../../testing/sql-gate.ts';

/** Each step makes a text `by` times longer. */
const steps = (count: number, step: string): string =>
  `with a0 as (select vendor_name as x from vendors)${Array.from({ length: count }, (_, i) => `, a${i + 1} as (select ${step} as x from a${i})`).join('')} select x from a${count}`;
const inFrom = (count: number): string =>
  `select * from vendors v0(x)${Array.from({ length: count }, (_, i) => `, lateral (select v${i}.x || v${i}.x as x) v${i + 1}`).join('')}`;
const nested = (count: number): string =>
  `select x from ${'(select concat(x, x) as x from '.repeat(count)}(select vendor_name as x from vendors) v${') v'.repeat(count)}`;
const halves = Array.from({ length: 40 }, () => "select vendor_name || ' · ' || email from vendors").join(
  ' union all ',
);

test.each([
  "select replace(replace(vendor_name, ' ', ''), '-', ' - ') from vendors",
  "select regexp_replace(email, '@.*$', '@…') from vendors",
  "select string_agg(title, ', ' order by title), array_to_string(array_agg(title), ', ') from products group by vendor",
  "select concat_ws(', ', vendor_name, email, id), vendor_name || ' <' || email || '>' from vendors",
  `select ${Array.from({ length: 40 }, () => 'vendor_name || email').join(', ')} from vendors`,
  halves,
  'with recursive n as (select 1 as i union all select i + 1 from n where i < 5) select string_agg(i::text, $$,$$) from n',
  "with recursive n as (select '' as x union all select x || 'a' from n where length(x) < 9) select x from n",
  steps(12, 'x || x'),
])('accepts the text operations of reports: %s', (query) => expect(refusal(query)).toBeNull());

const tooLong = 'The query would produce texts that are too long';
const writtenOut = /has to be written out, with at most 20 characters$/;
const inRecursion = /^WITH RECURSIVE cannot/;

// Proves (SQL analytics): Memory: no doubling of texts, no plan beyond its limits, at most 128 MB for a database
// process, 5 MB per answer
test.each([
  [
    "select length(replace(x, 'a', x)) from (select string_agg('a', '') as x from generate_series(1, 30000)) t",
    writtenOut,
  ],
  [`select replace(vendor_name, 'a', '${'b'.repeat(21)}') from vendors`, writtenOut],
  ["select regexp_replace(vendor_name, '.', email, 'g') from vendors", writtenOut],
  ['select array_to_string(string_to_array(vendor_name, null), email) from vendors', writtenOut],
  ['select concat_ws(email, vendor_name, email) from vendors', writtenOut],
  ["select replace(vendor_name, 'a', (select max(email) from vendors)) from vendors", writtenOut],
  [steps(14, 'x || x'), tooLong],
  [steps(9, 'concat(x, x, x)'), tooLong],
  [steps(14, 'array[x, x]'), tooLong],
  [steps(14, "json_build_array(x, 'a', x)"), tooLong],
  [steps(5, "replace(x, 'a', 'bbbbbbbbbb')"), tooLong],
  [inFrom(14), tooLong],
  [nested(14), tooLong],
  [
    "with recursive r as (select 'a' as x, 1 as n union all select x || x, n + 1 from r where n < 40) select x from r",
    inRecursion,
  ],
  ['with recursive r as (select array[1] as x union all select array_cat(x, x) from r) select 1 from r', inRecursion],
  ["with recursive r as (select 'a' as x union all select replace(x, 'a', 'aa') from r) select 1 from r", inRecursion],
])('refuses texts that keep growing: %s', (query, why) => expect(refusal(query)).toMatch(why));
