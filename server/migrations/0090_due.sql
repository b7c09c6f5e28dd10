-- By when an order should be where: what is waited for next, and the last day in India that is in time. The rule is
-- `dueBy` of the domain; `due_of` says the same of the orders that lists find, and a test compares the two. It is kept
-- with the order by a trigger, so that nothing that moves an order can forget it.
alter table app.magic_orders
  add column due_step text check (due_step in ('ready', 'delivered')),
  add column due_on date;

create function app.due_of(o app.magic_orders, vendor_days integer, out step text, out day date)
  language plpgsql immutable parallel safe set search_path = pg_catalog
as $$
declare
  has_parcel constant boolean := coalesce(o.shipping_reference, '') <> '';
  -- What the days are counted by: those of production, those of transit, or the courier's word alone.
  counted constant text := case
    when not has_parcel and o.managed_in_shipmagic is false then
      case lower(btrim(o.order_status_st, E' \t\r\n'))
        when 'cancelled' then null when 'rto' then null when 'delivered' then null
        when 'exception' then 'courier' when 'held' then 'courier'
        when 'ready to ship' then 'transit' when 'in transit' then 'transit'
        else 'production' end
    when o.order_status = 'new' then 'production'
    when o.order_status = 'confirmed' then case when has_parcel then 'transit' else 'production' end
    when o.order_status in ('ready_to_ship', 'in_transit') then 'transit'
    when o.order_status in ('hold', 'exception') then 'courier' end;
  production constant integer := coalesce(o.production_days, vendor_days, 5);
  transit constant integer := coalesce(o.transit_days, 6);
  handover constant timestamptz := case when counted = 'transit' then o.handover_at end;
begin
  if counted is null or (has_parcel and coalesce(o.shipment_status, 'READY')
      not in ('READY', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'FAILED', 'EXCEPTION', 'DELAYED')) then
    return;
  end if;
  if has_parcel and o.expected_delivery_on is not null then
    step := 'delivered';
    day := o.expected_delivery_on;
  elsif counted = 'production' then
    step := 'ready';
    day := case when production >= 0 then app.india_day(o.created_at) + production + 2 end;
  elsif has_parcel or handover is not null then
    step := 'delivered';
    day := case when transit >= 0 then app.india_day(handover) + transit end;
  end if;
end $$;
revoke all on function app.due_of from public;
grant execute on function app.due_of to sm_system;

create function app.keep_due() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
declare
  vendor_days integer;
begin
  if new.production_days is null then
    select v.production_days into vendor_days from app.vendors v where v.id = new.vendor_id;
  end if;
  select d.step, d.day into new.due_step, new.due_on from app.due_of(new, vendor_days) d;
  return new;
end $$;
revoke all on function app.keep_due from public;
create trigger due_kept
  before insert or update of order_status, order_status_st, managed_in_shipmagic, shipping_reference, shipment_status,
    created_at, vendor_id, production_days, transit_days, handover_at, expected_delivery_on
  on app.magic_orders for each row execute function app.keep_due();

-- Orders that know no days of their own take their vendor's.
create function app.keep_due_of_vendors() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  update app.magic_orders o set due_step = d.step, due_on = d.day
  from (
    select w.id, d.step, d.day
    from after_rows a join before_rows b on b.id = a.id and b.production_days is distinct from a.production_days
    join app.magic_orders w on w.vendor_id = a.id and w.production_days is null and w.due_step = 'ready'
    cross join lateral app.due_of(w, a.production_days) d
    order by w.id
  ) d
  where o.id = d.id and (o.due_step, o.due_on) is distinct from (d.step, d.day);
  return null;
end $$;
revoke all on function app.keep_due_of_vendors from public;
create trigger due_of_orders after update on app.vendors referencing old table as before_rows new table as after_rows
  for each statement execute function app.keep_due_of_vendors();

-- Nothing else changes with it: no search rows, counts or live news.
alter table app.magic_orders disable trigger user;
update app.magic_orders o set due_step = d.step, due_on = d.day
from (
  select w.id, d.step, d.day from app.magic_orders w join app.vendors v on v.id = w.vendor_id
  cross join lateral app.due_of(w, v.production_days) d where d.step is not null
) d
where o.id = d.id;
alter table app.magic_orders enable trigger user;

-- Late orders, wherever they are; takes the place of two indexes on the courier's day.
create index magic_orders_due on app.magic_orders (due_on) include (id) where due_on is not null;
drop index app.magic_orders_late, app.magic_orders_expected;

grant select (due_step, due_on) on app.magic_orders to sm_vendor;
