-- needs: app.is_order_in, app.is_delivery, app.india_day
-- By when parcels of a lane arrive, learned from those that did, and what was promised for each parcel.
-- Why: docs/decisions/parcels.md, "Delivery dates are learned from the lane's own parcels".
create table app.estimate_lanes (
  -- In lower case.
  courier text not null,
  rung text not null check (rung in ('pin', 'district', 'region', 'zone')),
  origin text not null,
  destination text not null,
  parcels integer not null,
  -- Parcels by days since their hand-over: those that arrived on that day, and those known not to have arrived by then.
  arrived integer[] not null,
  open integer[] not null,
  -- Days within which half and nine tenths arrive, by weekday and hour of the hand-over; null: too little is known.
  half integer[],
  most integer[],
  primary key (courier, rung, origin, destination),
  check ((half is null) = (most is null))
);

-- What was promised for a parcel, and when. Written once per moment, and never changed.
create table app.parcel_promises (
  shipment_id bigint not null references app.shipments on delete cascade,
  moment text not null check (moment in ('booked', 'handed_over')),
  made_at timestamptz not null default now(),
  source text not null check (source in ('learned', 'courier', 'usual')),
  -- The lane that it was learned from. Places stand only where they are no PIN codes.
  courier text not null,
  rung text check (rung in ('pin', 'district', 'region', 'zone')),
  origin text,
  destination text,
  parcels integer not null,
  -- Of these, the share that arrived within the promised days; null unless learned.
  share real,
  half_days integer,
  days integer not null,
  -- The days that the courier named when it was booked.
  courier_days integer,
  -- The day of the hand-over in India, and the days by which it was to arrive, by us and by the courier.
  starts_on date,
  promised_on date,
  courier_on date,
  primary key (shipment_id, moment),
  check ((starts_on is null) = (moment = 'booked')),
  check ((promised_on is null) = (moment = 'booked'))
);
-- Days that have passed since insight was last counted.
create index parcel_promises_by_day on app.parcel_promises (promised_on) where promised_on is not null;
-- allow require-concurrent-index-creation: a million are indexed within two seconds
create index magic_orders_handed_over on app.magic_orders (handover_at) where handover_at is not null;

alter table app.estimate_lanes enable row level security;
alter table app.parcel_promises enable row level security;
create policy everything on app.estimate_lanes to sm_system using (true) with check (true);
create policy everything on app.parcel_promises to sm_staff, sm_system using (true) with check (true);
create policy of_own_orders on app.parcel_promises for select to sm_vendor
  using (exists (select from app.shipments s where s.id = shipment_id));
grant select, insert, update, delete on app.estimate_lanes to sm_system;
grant select, insert, update, delete on app.parcel_promises to sm_system;
grant select on app.parcel_promises to sm_staff, sm_vendor;

-- The same view as before, with what became of the promised day.
create or replace view app.order_outcomes as
select f.id, f.vendor_id, f.created_at, f.order_status, f.shipped, f.due, f.due and coalesce(f.handover_at <= f.ship_by, false) as on_time,
  f.delivered, f.delivered and not f.has_failed as first_attempt, f.shipped and f.has_failed as failed,
  f.gone_back and f.delivered_at is null as rto, f.gone_back as came_back, f.cancelled, f.open,
  case when f.counts and f.confirmed_at is not null then greatest(0, extract(epoch from f.confirmed_at - f.created_at) / 3600) end as confirm_hours,
  case when f.shipped and f.handover_at is not null then greatest(0, extract(epoch from f.handover_at - f.created_at) / 3600) end as ship_hours,
  case when f.delivered and f.delivered_at is not null and f.handover_at is not null then greatest(0, extract(epoch from f.delivered_at - f.handover_at) / 3600) end as deliver_hours,
  f.promised, f.promised and coalesce(f.arrived_on <= f.promised_on, false) as promise_kept,
  f.promised and f.courier_on is not null as compared,
  f.promised and coalesce(f.arrived_on <= f.courier_on, false) as courier_kept,
  case when f.promised and f.courier_on is not null then abs(f.arrived_on - f.promised_on) end as promise_off,
  case when f.promised and f.courier_on is not null then abs(f.arrived_on - f.courier_on) end as courier_off
from (
  select s.*,
    s.ship_by is not null and s.counts and (s.handover_at is not null
      or (not s.shipped and s.clock_paused_at is null and s.ship_by < now())) as due,
    s.shipped and s.promised_on is not null and case when s.arrived_on is not null then true
      else not s.delivered and not s.gone_back and s.promised_on < app.india_day(now()) end as promised
  from (
    select c.*,
      c.counts and (c.handover_at is not null or app.is_order_in('shipped', c.order_status)) as shipped,
      c.counts and (c.delivered_at is not null or app.is_order_in('delivered', c.order_status)) as delivered,
      app.is_order_in('goneBack', c.order_status) as gone_back,
      app.is_order_in('open', c.order_status) as open,
      app.india_day(c.delivered_at) as arrived_on,
      exists (select from app.ndr_cases n where n.order_id = c.id) as has_failed
    from (
      select o.id, o.vendor_id, o.created_at, o.order_status, o.confirmed_at, o.ship_by, o.clock_paused_at, o.handover_at, o.delivered_at,
        p.promised_on, p.courier_on,
        app.is_order_in('cancelled', o.order_status) as cancelled,
        not app.is_order_in('cancelled', o.order_status) and app.is_delivery(o.delivery_method) as counts
      from app.magic_orders o
        left join app.parcel_promises p on p.shipment_id = o.shipment_id and p.moment = 'handed_over'
      where not o.test
    ) c
  ) s
) f;
create or replace view app.visible_order_outcomes with (security_barrier = true) as
select * from app.order_outcomes
where current_user in ('sm_staff', 'sm_system')
  or ((vendor_id in (select unnest(app.viewer_vendor_ids()))) is true and (created_at >= (select app.viewer_min_order_at())) is true);

-- Former releases write none of these; the nightly counting of all days fills them.
alter table app.insight_sums
  add column promised integer not null default 0,
  add column promise_kept integer not null default 0,
  add column compared integer not null default 0,
  add column compared_kept integer not null default 0,
  add column courier_kept integer not null default 0,
  add column compared_arrived integer not null default 0,
  add column promise_off integer not null default 0,
  add column courier_off integer not null default 0;

insert into app.job_tasks (name) values ('learn_estimates');
