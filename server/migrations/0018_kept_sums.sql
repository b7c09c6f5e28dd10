-- What the orders of each vendor come to, kept beside the counts and by the same rules: figures of vendors and of the
-- dashboard would otherwise read every order there is. Amounts are in paise.

-- What an order adds to the sales: the payment shown, unless it was cancelled or came back.
create function app.sales_of_order(order_status text, total_price numeric, discounts numeric, shipping_cost numeric)
  returns bigint language sql immutable parallel safe
  as $$ select case when order_status in ('cancelled', 'rto', 'return_order', 'in_reverse_transit', 'returned') then 0
    else (total_price - discounts + shipping_cost) * 100 end::bigint $$;

-- What an order has earned its vendor: the payout with the shipping, once it is delivered.
create function app.earned_by_order(order_status text, publisher_payout numeric, shipping_cost numeric)
  returns bigint language sql immutable parallel safe
  as $$ select case when order_status = 'delivered' then (publisher_payout + shipping_cost) * 100 else 0 end::bigint $$;

-- A row stands for one vendor and year or month (in India) and holds running totals, as in order_counts.
create table app.order_sums (
  span text not null check (span in ('year', 'month')),
  starts_on date not null,
  vendor_id bigint not null,
  -- Of a year up to the end of each of its 12 months, of a month up to the end of each of 31 days.
  orders_upto bigint[] not null,
  sales_upto bigint[] not null,
  earned_upto bigint[] not null,
  orders bigint not null generated always as (orders_upto[cardinality(orders_upto)]) stored,
  sales bigint not null generated always as (sales_upto[cardinality(sales_upto)]) stored,
  earned bigint not null generated always as (earned_upto[cardinality(earned_upto)]) stored,
  primary key (span, starts_on, vendor_id)
) with (fillfactor = 70);
-- No policy for viewers, as for the counts: app.vendor_figures knows their scope to the day.
alter table app.order_sums enable row level security;
create policy everything on app.order_sums to sm_system using (true) with check (true);
grant select, insert, update, delete on app.order_sums to sm_system;

-- Nobody writes orders while the bookkeeping changes.
lock table app.magic_orders in share mode;
alter table app.order_count_deltas add column sales bigint not null default 0, add column earned bigint not null default 0;

create or replace function app.note_order_counts() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate app.order_counts, app.order_sums, app.order_count_deltas;
  elsif tg_op = 'INSERT' then
    insert into app.order_count_deltas
    select vendor_id, app.india_day(created_at), order_status, financial_status, coalesce(shipment_status, 'READY'), has_label,
      managed_in_shipmagic is not false, count(*), sum(app.sales_of_order(order_status, total_price, discounts, shipping_cost)),
      sum(app.earned_by_order(order_status, publisher_payout, shipping_cost))
    from after_rows group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into app.order_count_deltas
    select vendor_id, app.india_day(created_at), order_status, financial_status, coalesce(shipment_status, 'READY'), has_label,
      managed_in_shipmagic is not false, -count(*), -sum(app.sales_of_order(order_status, total_price, discounts, shipping_cost)),
      -sum(app.earned_by_order(order_status, publisher_payout, shipping_cost))
    from before_rows group by 1, 2, 3, 4, 5, 6, 7;
  else
    -- Most updates change nothing that is counted: before and after cancel each other out.
    insert into app.order_count_deltas
    select vendor_id, app.india_day(created_at), order_status, financial_status, coalesce(shipment_status, 'READY'), has_label,
      managed_in_shipmagic is not false, sum(n), sum(n * app.sales_of_order(order_status, total_price, discounts, shipping_cost)) as sales,
      sum(n * app.earned_by_order(order_status, publisher_payout, shipping_cost)) as earned
    from (select vendor_id, created_at, order_status, financial_status, shipment_status, has_label, managed_in_shipmagic,
        total_price, discounts, shipping_cost, publisher_payout, 1 as n from after_rows
      union all
      select vendor_id, created_at, order_status, financial_status, shipment_status, has_label, managed_in_shipmagic,
        total_price, discounts, shipping_cost, publisher_payout, -1 from before_rows) o
    group by 1, 2, 3, 4, 5, 6, 7
    having sum(n) <> 0 or sum(n * app.sales_of_order(order_status, total_price, discounts, shipping_cost)) <> 0
      or sum(n * app.earned_by_order(order_status, publisher_payout, shipping_cost)) <> 0;
  end if;
  return null;
end $$;

-- The orders there are already are counted once more, with their amounts; the first fold brings them in.
truncate app.order_counts, app.order_count_deltas;
insert into app.order_count_deltas
select vendor_id, app.india_day(created_at), order_status, financial_status, coalesce(shipment_status, 'READY'), has_label,
  managed_in_shipmagic is not false, count(*), sum(app.sales_of_order(order_status, total_price, discounts, shipping_cost)),
  sum(app.earned_by_order(order_status, publisher_payout, shipping_cost))
from app.magic_orders group by 1, 2, 3, 4, 5, 6, 7;

-- Per vendor, of the orders that the viewer may see: how many there are, what customers pay for those that were not
-- cancelled and did not come back (`sales`), and what those delivered earn the vendor, with the shipping (`earned`);
-- both in rupees. `wanted` null means every vendor in scope. A vendor without orders may have no row. One statement, so
-- that folded and new amounts are of the same moment.
create function app.vendor_figures(wanted bigint[])
  returns table (vendor_id bigint, orders bigint, sales numeric, earned numeric)
  language plpgsql stable security definer rows 1000 set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  first_day constant date := coalesce(app.counted_from(null), '0001-01-01');
  first_year constant date := date_trunc('year', first_day);
  first_month constant date := date_trunc('month', first_day);
  -- The last part before the day; before the first part there is nothing, and the array has no such element.
  month_part constant integer := extract(month from first_day) - 1;
  day_part constant integer := extract(day from first_day) - 1;
  whose constant bigint[] := app.counted_vendors(wanted);
  everyone constant boolean := whose = '{0}';
begin
  return query
  select s.vendor_id, sum(s.orders)::bigint, round(sum(s.sales) / 100, 2), round(sum(s.earned) / 100, 2)
  from (
    select y.vendor_id,
      y.orders - case when y.starts_on = first_year then coalesce(y.orders_upto[month_part], 0) else 0 end as orders,
      y.sales - case when y.starts_on = first_year then coalesce(y.sales_upto[month_part], 0) else 0 end as sales,
      y.earned - case when y.starts_on = first_year then coalesce(y.earned_upto[month_part], 0) else 0 end as earned
    from app.order_sums y
    where y.span = 'year' and y.starts_on >= first_year and (everyone or y.vendor_id = any (whose))
    union all
    select m.vendor_id, -coalesce(m.orders_upto[day_part], 0), -coalesce(m.sales_upto[day_part], 0), -coalesce(m.earned_upto[day_part], 0)
    from app.order_sums m
    where m.span = 'month' and m.starts_on = first_month and (everyone or m.vendor_id = any (whose))
    union all
    select d.vendor_id, d.n, d.sales, d.earned
    from app.order_count_deltas d
    where d.day >= first_day and (everyone or d.vendor_id = any (whose))
  ) s
  group by 1;
end $$;
revoke all on function app.vendor_figures, app.sales_of_order, app.earned_by_order from public;
grant execute on function app.vendor_figures to sm_staff, sm_vendor, sm_system;
grant execute on function app.sales_of_order, app.earned_by_order to sm_system;
