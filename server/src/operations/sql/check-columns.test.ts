import { expect, test } from 'vitest';
import { refusal, views } from '../../../testing/sql-gate.ts';
import { checkQuery } from './gate.ts';

test.each([
  'select p.title, sum(l.quantity) as pieces from magic_order_line_items l join magic_orders o on o.magic_order_id = l.magic_order_id join products p on p.shopify_product_id = l.product_id group by p.title order by pieces desc limit 20',
  'select o.vendor_name, o.total_price from magic_orders o where o.order_status <> $$hold$$ order by o.created_at',
  'select vendors.id, reporting.vendors.email, vendors.* from reporting.vendors',
  'select s.n, s.day from (select count(*) as n, created_at::date as day from magic_orders group by 2) s',
  'select s.count, s.max, s.date, s."case", s.current_date from (select count(*), max(id), $$2026-01-01$$::date, case when true then 1 end, current_date from vendors) s',
  'select s.id, s.extra from (select v.*, 1 as extra from vendors v) s',
  'select s.id, s.title from (select * from vendors, products) s',
  'select w.a, w.email from (select * from vendors) as w(a)',
  'with a as (select id from vendors), b(x) as (select a.id from a) select b.x from b',
  'with recursive n(i) as (select 1 union all select n.i + 1 from n where n.i < 9) select n.i from n',
  'with recursive b as (select a.x from a), a as (select 1 as x) select b.x from b',
  'select v.column1, v.column2 from (values (1, 2), (3, 4)) v',
  'select g.g from generate_series(1, 3) g',
  'select g.i, g.n from generate_series(1, 3) with ordinality as g(i, n)',
  'select u.x from unnest(array[1, 2]) as u(x)',
  "select e.key, e.value, a.value from jsonb_each('{}') e, json_array_elements('[]') as a",
  'select j.vendor_name, j.id from (vendors join magic_orders using (vendor_name)) as j',
  'select ju.vendor_name, o.total_price, v.id from vendors v join magic_orders o using (vendor_name) as ju',
  'select v.id, l.n from vendors v left join lateral (select count(*) as n from magic_orders o where o.vendor_name = v.vendor_name) l on l.n > v.id',
  'select v.id from vendors v where exists (select 1 from products v where v.vendor = $$a$$) and v.email is not null',
  'select v.id from vendors v union select o.total_price from magic_orders o order by 1',
  'select (select max(o.total_price) from magic_orders o where o.vendor_name = v.vendor_name) from vendors v',
  'select sum(o.total_price) over w from magic_orders o window w as (partition by o.vendor_name)',
  'select count(o.*), to_json(o) from magic_orders o group by o.*',
])('resolves the columns a query reads: %s', (query) => expect(refusal(query)).toBeNull());

const noColumn = /^The column .* is not available here$/;

// Proves (SQL analytics): No function call or cast by column notation (`q.f`): every qualified name is a column of
// its relation
test.each([
  // PostgreSQL reads q.f as f(q), or as a cast to f, if q has no column f.
  'select q.pg_get_functiondef from unnest(array[1255]) q',
  'select q.pg_sleep from generate_series(1, 2) q',
  'select q.pg_get_viewdef from unnest(array[1]) as q(x)',
  'select 1 from unnest(array[60]) q where q.pg_sleep is null',
  'select 1 from unnest(array[60]) q group by q.pg_sleep',
  'select 1 from unnest(array[60]) q order by q.pg_sleep',
  'select count(*) filter (where q.pg_sleep is null) from unnest(array[60]) q',
  'select (select q.pg_sleep) from unnest(array[60]) q',
  'select * from unnest(array[60]) q, lateral (select q.pg_sleep) s',
  'select * from unnest(array[60]) q join vendors v on q.pg_sleep is null',
  'select * from unnest(array[60]) q, generate_series(1, q.pg_sleep) s',
  'values ((select q.pg_sleep from generate_series(1, 2) q))',
  'with q as (select 1 as x) select q.pg_sleep from q',
  'with a as (select q.pg_sleep from generate_series(1, 2) q) select * from a',
  'select 1 union select q.pg_sleep from generate_series(1, 2) q',
  'select q.regproc from generate_series(1, 2) q',
  'select q.regclass from unnest(array[1259]) q',
  'select v.text from vendors v',
  'select v.json_agg from vendors v',
  'select v.row_to_json from vendors v',
  'select vendors.pg_typeof from vendors',
  'select reporting.vendors.pg_typeof from vendors',
  'select reporting.q.pg_typeof from generate_series(1, 2) q',
  'select postgres.reporting.vendors.id from vendors',
  'select j.pg_typeof from (vendors v join products p on true) j',
  'select j.id from (vendors v join products p using (id) as j) where j.title is null',
  'select lower.pg_sleep from lower($$1$$)',
  'select "current_date".pg_sleep from current_date',
  // Rows whose only column appears to have the alias's name.
  'select row_to_json.row_to_json from unnest(array(select v from vendors v)) row_to_json',
  'select row_to_json.row_to_json from coalesce((select v from vendors v limit 1)) row_to_json',
  // A relation of the same name that PostgreSQL does not resolve to here.
  'select * from generate_series(1, 2) q, lateral (select s.x from (select 1 as pg_sleep) q, (select q.pg_sleep as x) s) r',
  'select (select q.pg_sleep from (select 1 as x) q) from (select 1 as pg_sleep) q',
  'with q as (select 1 as pg_sleep) select q.pg_sleep from generate_series(1, 2) q',
  'with recursive q as (select 1 as x union all select q.pg_sleep from q) select 1 from q',
  'select (select q.pg_sleep) from generate_series(1, 2) q union select 1 from (select 1 as pg_sleep) q',
  'select q.pg_sleep from (select 1 as pg_sleep) r, generate_series(1, 2) q',
  'select q.pg_sleep from (select 1 as pg_sleep) as q(x)',
  'explain analyze select q.pg_sleep from generate_series(1, 2) q',
])('refuses what would be read as a call: %s', (query) => expect(refusal(query)).toMatch(noColumn));

test('reports the position of an unknown column in characters', () => {
  expect.assertions(1);
  try {
    checkQuery("select '₹€',\n  v.pg_sleep from vendors v", views);
  } catch (error) {
    expect(error).toMatchObject({
      message: 'The column v.pg_sleep is not available here',
      details: 'Line 2, column 3',
    });
  }
});
