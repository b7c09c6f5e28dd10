-- What lists choose their orders by, in narrow rows: the filters, the time and the texts that are searched. Finding,
-- skipping and counting orders reads these; the wide orders are read for the rows that are shown.
create table app.order_search (
  id bigint primary key,
  vendor_id bigint not null,
  created_at timestamptz not null,
  has_label boolean not null,
  managed_in_shipmagic boolean,
  order_status text not null,
  financial_status text not null,
  shipment_status text,
  search_text text not null,
  search_contact text not null
);
insert into app.order_search
select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status, search_text, search_contact
from app.magic_orders order by id;

-- One for each filter that may leave few of many orders, in the order of the list.
create index order_search_newest on app.order_search (created_at desc, id desc);
create index order_search_vendor on app.order_search (vendor_id, created_at desc, id desc);
create index order_search_status on app.order_search (order_status, created_at desc, id desc);
create index order_search_financial on app.order_search (financial_status, created_at desc, id desc);
create index order_search_shipment on app.order_search (coalesce(shipment_status, 'READY'), created_at desc, id desc);
create index order_search_unmanaged on app.order_search (created_at desc, id desc) where managed_in_shipmagic is false;
create index order_search_text on app.order_search using gin (search_text gin_trgm_ops);
create index order_search_contact on app.order_search using gin (search_contact gin_trgm_ops);
drop index app.magic_orders_search, app.magic_orders_contact, app.magic_orders_status;

create function app.keep_order_search() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate app.order_search;
  elsif tg_op = 'INSERT' then
    insert into app.order_search
    select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status, search_text, search_contact
    from after_rows;
  elsif tg_op = 'DELETE' then
    delete from app.order_search s using before_rows b where s.id = b.id;
  else
    update app.order_search s set vendor_id = a.vendor_id, created_at = a.created_at, has_label = a.has_label,
      managed_in_shipmagic = a.managed_in_shipmagic, order_status = a.order_status, financial_status = a.financial_status,
      shipment_status = a.shipment_status, search_text = a.search_text, search_contact = a.search_contact
    from after_rows a join before_rows b on b.id = a.id
    where s.id = a.id and
      (a.vendor_id, a.created_at, a.has_label, a.managed_in_shipmagic, a.order_status, a.financial_status, a.shipment_status, a.search_text, a.search_contact)
      is distinct from
      (b.vendor_id, b.created_at, b.has_label, b.managed_in_shipmagic, b.order_status, b.financial_status, b.shipment_status, b.search_text, b.search_contact);
  end if;
  return null;
end $$;
revoke all on function app.keep_order_search from public;
create trigger search_inserted after insert on app.magic_orders referencing new table as after_rows
  for each statement execute function app.keep_order_search();
create trigger search_updated after update on app.magic_orders referencing old table as before_rows new table as after_rows
  for each statement execute function app.keep_order_search();
create trigger search_deleted after delete on app.magic_orders referencing old table as before_rows
  for each statement execute function app.keep_order_search();
create trigger search_truncated after truncate on app.magic_orders
  for each statement execute function app.keep_order_search();

alter table app.order_search enable row level security;
create policy everything on app.order_search for select to sm_staff, sm_system using (true);
grant select on app.order_search to sm_staff, sm_system;

-- A vendor member's orders, without the customer's contact. The scope is the view's own condition, the same as the row
-- policy of the orders: behind a policy PostgreSQL would not use the trigram index, because LIKE is not leakproof.
-- "+ 0" keeps it a check of rows and out of the choice of an index: the planner cannot know how many vendors it leaves;
-- the queries name them once more for that.
create view app.own_order_search as
select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status, search_text
from app.order_search
where vendor_id + 0 = any ((select app.viewer_vendor_ids())::bigint[]) and created_at >= (select app.viewer_min_order_at());
grant select on app.own_order_search to sm_vendor;

-- Otherwise nothing that names them could be read by parallel workers.
alter function app.viewer_vendor_ids() parallel safe;
alter function app.viewer_min_order_at() parallel safe;

-- Room on each page, so that folding a row leaves it where its neighbours are.
alter table app.order_counts set (fillfactor = 70);

-- As before; the parts of the days are reckoned once and not for each row.
create or replace function app.count_orders(vendors bigint[], financial text[], shipment text[], label boolean, in_shipmagic boolean,
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
  -- The last part before the day; before the first part there is nothing, and the array has no such element.
  first_month_part constant integer := extract(month from first_day) - 1;
  end_month_part constant integer := extract(month from end_day) - 1;
  first_day_part constant integer := extract(day from first_day) - 1;
  end_day_part constant integer := extract(day from end_day) - 1;
  whose constant bigint[] := app.counted_vendors(vendors);
begin
  if first_day >= end_day then
    return;
  end if;
  return query
  select c.order_status, sum(c.n)::bigint
  from (
    select y.order_status,
      case when y.starts_on = end_year then coalesce(y.upto[end_month_part], 0) else y.n end
      - case when y.starts_on = first_year then coalesce(y.upto[first_month_part], 0) else 0 end as n
    from app.order_counts y
    where y.vendor_id = any (whose) and y.span = 'year' and y.starts_on between first_year and end_year
      and (financial is null or y.financial_status = any (financial)) and (shipment is null or y.shipment_status = any (shipment))
      and (label is null or y.has_label = label) and (in_shipmagic is null or y.managed = in_shipmagic)
    union all
    select m.order_status,
      case when m.starts_on = end_month then coalesce(m.upto[end_day_part], 0) else 0 end
      - case when m.starts_on = first_month then coalesce(m.upto[first_day_part], 0) else 0 end
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
