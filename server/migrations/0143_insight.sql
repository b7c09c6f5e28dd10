-- needs: app.viewer_vendor_ids, app.viewer_min_order_at, app.calendar_owner, app.working_time, app.keep_outcome, app.note_insight_orders, app.note_insight_of_parts
-- The outcomes of orders, counted by vendor and day.
alter table app.magic_orders
  add column confirmed_at timestamptz,
  add column ship_by timestamptz,
  add column delivered_at timestamptz;
grant select (confirmed_at, ship_by, delivered_at) on app.magic_orders to sm_vendor;

alter table app.magic_orders disable trigger user;
update app.magic_orders o set
  confirmed_at = case when o.order_status not in ('new', 'hold', 'cancelled') or o.ready_by is not null then
    (select min(l.created_at) from app.activity_logs l where l.order_id = o.id and l.changes #>> '{orderStatus,from}' in ('new', 'hold')) end,
  ship_by = case when o.ready_by is not null then
    (select app.working_time(o.ready_by, c.handover_days, c) from app.working_calendars c where c.vendor_id = app.calendar_owner(o.vendor_id)) end,
  delivered_at = case when o.order_status in ('delivered', 'return_order', 'in_reverse_transit', 'returned') then
    (select min(e.happened_at) from app.tracking_events e where e.shipment_id = o.shipment_id and e.order_status = 'delivered') end
where o.order_status <> 'new';
alter table app.magic_orders enable trigger user;

create trigger outcome_kept
  before insert or update of order_status, order_status_st, managed_in_shipmagic, shipping_reference, shipment_status,
    created_at, vendor_id, production_days, handover_at, last_scan_at
  on app.magic_orders for each row execute function app.keep_outcome();
-- Orders that wait to be shipped, by the end of their promise.
create index magic_orders_to_ship on app.magic_orders (ship_by) where handover_at is null and ship_by is not null;

-- How each order is counted; the rule is `orderOutcome` of the domain, and a test compares the two.
create view app.order_outcomes as
select f.id, f.vendor_id, f.created_at, f.order_status, f.shipped, f.due, f.due and coalesce(f.handover_at <= f.ship_by, false) as on_time,
  f.delivered, f.delivered and not f.has_failed as first_attempt, f.shipped and f.has_failed as failed,
  f.gone_back and f.delivered_at is null as rto, f.gone_back as came_back, f.cancelled, f.open,
  case when not f.cancelled and f.confirmed_at is not null then greatest(0, extract(epoch from f.confirmed_at - f.created_at) / 3600) end as confirm_hours,
  case when f.shipped and f.handover_at is not null then greatest(0, extract(epoch from f.handover_at - f.created_at) / 3600) end as ship_hours,
  case when f.delivered and f.delivered_at is not null and f.handover_at is not null then greatest(0, extract(epoch from f.delivered_at - f.handover_at) / 3600) end as deliver_hours
from (
  select s.*,
    s.ship_by is not null and not s.cancelled and (s.handover_at is not null
      or (not s.shipped and s.clock_paused_at is null and s.ship_by < now())) as due
  from (
    select o.id, o.vendor_id, o.created_at, o.order_status, o.confirmed_at, o.ship_by, o.clock_paused_at, o.handover_at, o.delivered_at,
      o.order_status = 'cancelled' as cancelled,
      o.order_status <> 'cancelled' and (o.handover_at is not null
        or o.order_status in ('in_transit', 'delivered', 'exception', 'rto', 'return_order', 'in_reverse_transit', 'returned')) as shipped,
      o.order_status <> 'cancelled' and (o.delivered_at is not null or o.order_status = 'delivered') as delivered,
      o.order_status in ('rto', 'return_order', 'in_reverse_transit', 'returned') as gone_back,
      o.order_status in ('new', 'confirmed', 'hold', 'ready_to_ship', 'in_transit', 'exception') as open,
      exists (select from app.ndr_cases n where n.order_id = o.id) as has_failed
    from app.magic_orders o
  ) s
) f;
grant select on app.order_outcomes to sm_system;
-- The same in the viewer's scope, by the condition of the orders' row policy: lists are filtered by it.
create view app.visible_order_outcomes with (security_barrier = true) as
select * from app.order_outcomes
where current_user in ('sm_staff', 'sm_system')
  or ((vendor_id in (select unnest(app.viewer_vendor_ids()))) is true and (created_at >= (select app.viewer_min_order_at())) is true);
grant select on app.visible_order_outcomes to sm_staff, sm_vendor, sm_system;

-- The vendors' days whose orders have changed since they were counted.
create table app.insight_marks (
  vendor_id bigint not null,
  day date not null
);
-- Orders and amounts in paise, by the day in India on which they were placed, by thirds of months (from the 1st,
-- 11th and 21st) and by month. Vendor 0 is all vendors.
create table app.insight_sums (
  vendor_id bigint not null,
  span text not null check (span in ('day', 'third', 'month')),
  starts_on date not null,
  orders integer not null,
  ordered bigint not null,
  revenue bigint not null,
  came_back bigint not null,
  payout bigint not null,
  cancelled integer not null,
  cancelled_value bigint not null,
  due integer not null,
  on_time integer not null,
  shipped integer not null,
  delivered integer not null,
  first_attempt integer not null,
  failed integer not null,
  rto integer not null,
  open integer not null,
  -- Orders by the steps that durations are rounded up to.
  confirm_hours integer[] not null,
  ship_hours integer[] not null,
  deliver_hours integer[] not null,
  primary key (vendor_id, span, starts_on)
);
create index insight_sums_by_day on app.insight_sums (span, starts_on, vendor_id);
create index insight_sums_open on app.insight_sums (vendor_id, starts_on) include (open) where span = 'day' and open > 0;
-- The same by courier and zone, by state, and by product: rows of a name and numbers.
create table app.insight_parts (
  vendor_id bigint not null,
  span text not null check (span in ('day', 'third', 'month')),
  starts_on date not null,
  -- courier, zone, shipped, delivered, first attempt, failed, returned to origin
  lanes jsonb not null,
  -- state as addresses spell it, orders, revenue, shipped, failed, returned to origin
  states jsonb not null,
  -- title, units, orders, revenue
  products jsonb not null,
  primary key (vendor_id, span, starts_on)
);

alter table app.insight_marks enable row level security;
alter table app.insight_sums enable row level security;
alter table app.insight_parts enable row level security;
create policy everything on app.insight_marks to sm_system using (true) with check (true);
create policy everything on app.insight_sums to sm_staff, sm_system using (true) with check (true);
create policy everything on app.insight_parts to sm_staff, sm_system using (true) with check (true);
-- A viewer's first day is the start of a day in India; a month that began before it is not theirs as a whole.
create policy own_vendors on app.insight_sums for select to sm_vendor
  using (vendor_id = any ((select app.viewer_vendor_ids())::bigint[])
    and (starts_on::timestamp at time zone 'Asia/Kolkata') >= (select app.viewer_min_order_at()));
create policy own_vendors on app.insight_parts for select to sm_vendor
  using (vendor_id = any ((select app.viewer_vendor_ids())::bigint[])
    and (starts_on::timestamp at time zone 'Asia/Kolkata') >= (select app.viewer_min_order_at()));
grant select on app.insight_sums, app.insight_parts to sm_staff;
grant select on app.insight_sums to sm_vendor;
-- Not the states of the customers, which vendor members do not see.
grant select (vendor_id, span, starts_on, lanes, products) on app.insight_parts to sm_vendor;
grant select, insert, update, delete on app.insight_marks, app.insight_sums, app.insight_parts to sm_system;

create trigger insight_inserted after insert on app.magic_orders referencing new table as after_rows
  for each statement execute function app.note_insight_orders();
create trigger insight_updated after update on app.magic_orders referencing old table as before_rows new table as after_rows
  for each statement execute function app.note_insight_orders();
create trigger insight_deleted after delete on app.magic_orders referencing old table as before_rows
  for each statement execute function app.note_insight_orders();
create trigger insight_truncated after truncate on app.magic_orders
  for each statement execute function app.note_insight_orders();
create trigger insight_of_failed after insert on app.ndr_cases referencing new table as changed_rows
  for each statement execute function app.note_insight_of_parts('o.id = c.order_id');
create trigger insight_of_not_failed after delete on app.ndr_cases referencing old table as changed_rows
  for each statement execute function app.note_insight_of_parts('o.id = c.order_id');
create trigger insight_of_pickup after update on app.warehouses referencing new table as changed_rows
  for each statement execute function app.note_insight_of_parts('o.vendor_id = c.vendor_id');

insert into app.insight_marks select distinct vendor_id, app.india_day(created_at) from app.magic_orders;
insert into app.job_tasks (name) values ('count_insights'), ('check_insights');
