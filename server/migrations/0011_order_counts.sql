-- How many orders there are of each kind, kept so that no list has to count them. A row stands for one vendor, kind and
-- year or month (in India) and holds running totals, so that the count of any range of days is the difference of two.
create table app.order_counts (
  -- 0 stands for all vendors together.
  vendor_id bigint not null,
  span text not null check (span in ('year', 'month')),
  starts_on date not null,
  order_status text not null,
  financial_status text not null,
  -- READY without a shipment, as it is shown and filtered by.
  shipment_status text not null,
  has_label boolean not null,
  managed boolean not null,
  -- Of a year up to the end of each of its 12 months, of a month up to the end of each of 31 days.
  upto integer[] not null,
  n integer not null generated always as (upto[cardinality(upto)]) stored,
  primary key (vendor_id, span, starts_on, order_status, financial_status, shipment_status, has_label, managed)
);

-- What has changed since the counts were folded last. Only appended to, so that writers never wait for one another.
create table app.order_count_deltas (
  vendor_id bigint not null,
  day date not null,
  order_status text not null,
  financial_status text not null,
  shipment_status text not null,
  has_label boolean not null,
  managed boolean not null,
  n integer not null
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000);

-- No policy: viewers reach the counts through the functions below, which know their scope to the day.
alter table app.order_counts enable row level security;
alter table app.order_count_deltas enable row level security;
create policy everything on app.order_counts to sm_system using (true) with check (true);
create policy everything on app.order_count_deltas to sm_system using (true) with check (true);
grant select, insert, update, delete on app.order_counts, app.order_count_deltas to sm_system;

-- The day in India, as the filters by day have it: always UTC+05:30.
create function app.india_day(at timestamptz) returns date language sql immutable parallel safe
  as $$ select (at at time zone interval '05:30')::date $$;

create function app.note_order_counts() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate app.order_counts, app.order_count_deltas;
  elsif tg_op = 'INSERT' then
    insert into app.order_count_deltas
    select vendor_id, app.india_day(created_at), order_status, financial_status, coalesce(shipment_status, 'READY'), has_label,
      managed_in_shipmagic is not false, count(*) from after_rows group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into app.order_count_deltas
    select vendor_id, app.india_day(created_at), order_status, financial_status, coalesce(shipment_status, 'READY'), has_label,
      managed_in_shipmagic is not false, -count(*) from before_rows group by 1, 2, 3, 4, 5, 6, 7;
  else
    -- Most updates change nothing that is counted: before and after cancel each other out.
    insert into app.order_count_deltas
    select vendor_id, app.india_day(created_at), order_status, financial_status, coalesce(shipment_status, 'READY'), has_label,
      managed_in_shipmagic is not false, sum(n)
    from (select vendor_id, created_at, order_status, financial_status, shipment_status, has_label, managed_in_shipmagic, 1 as n from after_rows
      union all
      select vendor_id, created_at, order_status, financial_status, shipment_status, has_label, managed_in_shipmagic, -1 from before_rows) o
    group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on app.magic_orders referencing new table as after_rows
  for each statement execute function app.note_order_counts();
create trigger count_updated after update on app.magic_orders referencing old table as before_rows new table as after_rows
  for each statement execute function app.note_order_counts();
create trigger count_deleted after delete on app.magic_orders referencing old table as before_rows
  for each statement execute function app.note_order_counts();
create trigger count_truncated after truncate on app.magic_orders
  for each statement execute function app.note_order_counts();

-- The orders there are already; the first fold brings them in.
insert into app.order_count_deltas
select vendor_id, app.india_day(created_at), order_status, financial_status, coalesce(shipment_status, 'READY'), has_label,
  managed_in_shipmagic is not false, count(*) from app.magic_orders group by 1, 2, 3, 4, 5, 6, 7;

-- Whose counts are added up for the role of this transaction: staff see every vendor, anyone else the vendors of the
-- viewer's settings, which are the ones that the row policy of the orders reads. `wanted` null means no filter.
create function app.counted_vendors(wanted bigint[]) returns bigint[] language sql stable set search_path = pg_catalog
as $$
  select case
    when current_setting('role') in ('sm_staff', 'sm_system') then coalesce(wanted, '{0}')
    else array(select v from unnest(app.viewer_vendor_ids()) v where v > 0 and (wanted is null or v = any (wanted)))
  end
$$;

-- The first day whose orders the role of this transaction may see; null without a limit. A viewer's limit is the start
-- of a day in India; of any other moment the counts could say nothing exact.
create function app.counted_from(wanted date) returns date language plpgsql stable set search_path = pg_catalog
as $$
declare
  since timestamptz := app.viewer_min_order_at();
begin
  if current_setting('role') in ('sm_staff', 'sm_system') or since = '-infinity' then
    return wanted;
  end if;
  if since <> app.india_day(since)::timestamp at time zone interval '05:30' then
    raise exception 'app.min_order_at is not the start of a day in India';
  end if;
  return greatest(wanted, app.india_day(since));
end $$;

-- How many orders of each status the viewer may see, created on the days from `from_day` until before `until_day`.
-- A filter that is null does not filter. One statement, so that folded and new counts are of the same moment.
create function app.count_orders(vendors bigint[], financial text[], shipment text[], label boolean, in_shipmagic boolean,
    from_day date, until_day date)
  returns table (order_status text, n bigint) language plpgsql stable security definer set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  -- Without end or beginning: a day that is never reached.
  first_day constant date := coalesce(app.counted_from(from_day), '0001-01-01');
  end_day constant date := coalesce(until_day, '9999-12-01');
  first_year constant date := date_trunc('year', first_day);
  end_year constant date := date_trunc('year', end_day);
  first_month constant date := date_trunc('month', first_day);
  end_month constant date := date_trunc('month', end_day);
  whose constant bigint[] := app.counted_vendors(vendors);
begin
  if first_day >= end_day then
    return;
  end if;
  return query
  select c.order_status, sum(c.n)::bigint
  from (
    select y.order_status,
      case when y.starts_on = end_year then coalesce(y.upto[extract(month from end_day)::integer - 1], 0) else y.n end
      - case when y.starts_on = first_year then coalesce(y.upto[extract(month from first_day)::integer - 1], 0) else 0 end as n
    from app.order_counts y
    where y.vendor_id = any (whose) and y.span = 'year' and y.starts_on between first_year and end_year
      and (financial is null or y.financial_status = any (financial)) and (shipment is null or y.shipment_status = any (shipment))
      and (label is null or y.has_label = label) and (in_shipmagic is null or y.managed = in_shipmagic)
    union all
    select m.order_status,
      case when m.starts_on = end_month then coalesce(m.upto[extract(day from end_day)::integer - 1], 0) else 0 end
      - case when m.starts_on = first_month then coalesce(m.upto[extract(day from first_day)::integer - 1], 0) else 0 end
    from app.order_counts m
    where m.vendor_id = any (whose) and m.span = 'month' and m.starts_on in (first_month, end_month)
      and (financial is null or m.financial_status = any (financial)) and (shipment is null or m.shipment_status = any (shipment))
      and (label is null or m.has_label = label) and (in_shipmagic is null or m.managed = in_shipmagic)
    union all
    select d.order_status, d.n
    from app.order_count_deltas d
    where (whose = '{0}' or d.vendor_id = any (whose)) and d.day >= first_day and d.day < end_day
      and (financial is null or d.financial_status = any (financial)) and (shipment is null or d.shipment_status = any (shipment))
      and (label is null or d.has_label = label) and (in_shipmagic is null or d.managed = in_shipmagic)
  ) c
  group by 1;
end $$;
revoke all on function app.count_orders, app.counted_vendors, app.counted_from, app.note_order_counts from public;
grant execute on function app.count_orders to sm_staff, sm_vendor, sm_system;
