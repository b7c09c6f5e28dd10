-- Why: docs/decisions/orders.md, "Sums are kept separately from counts, and without their filters".
-- Per vendor, of the orders that the viewer may see: how many there are, what customers pay for those that were not
-- cancelled and did not come back (`sales`), and what those delivered earn the vendor, with the shipping (`earned`);
-- both in rupees. `wanted` null means every vendor in scope. A vendor without orders may have no row. One statement, so
-- that folded and new amounts are of the same moment.
create or replace function app.vendor_figures(wanted bigint[])
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
revoke all on function app.vendor_figures from public;
grant execute on function app.vendor_figures to sm_staff, sm_vendor, sm_system;
