-- What the store knows of each parcel that it is to know of, and when it is asked next. What it should know is not kept
-- here: it follows from the parcel and its order.
create table app.parcels_in_store (
  shipment_id bigint primary key references app.shipments on delete cascade,
  state text not null check (state in ('pending', 'waiting', 'done', 'refused', 'superseded')),
  reason text,
  -- The store's own words, where there are any.
  detail text,
  since timestamptz not null default now(),
  -- Failed attempts since the last answer.
  attempts integer not null default 0,
  -- When the store was last asked about the order at all, and when it was last read whole; not read: in doubt.
  asked_at timestamptz,
  read_at timestamptz,
  -- How the order looked in the store then; while it looks the same, it need not be read again.
  seen text,
  -- Null: nothing to tell, nothing to ask.
  next_at timestamptz,
  check ((reason is null) = (state not in ('waiting', 'refused'))),
  check (next_at is not null or state not in ('pending', 'waiting'))
) with (fillfactor = 80);
create index parcels_in_store_next on app.parcels_in_store (next_at) where next_at is not null;
create index parcels_in_store_untold on app.parcels_in_store (state, since) where state in ('pending', 'waiting', 'refused');

-- Lines that the store holds back or has scheduled for later; none of an order that it does not.
create table app.store_holds (
  store_order_id text primary key,
  state text not null check (state in ('on_hold', 'scheduled')),
  detail text,
  store_line_ids text[] not null,
  since timestamptz not null default now()
);

alter table app.parcels_in_store enable row level security;
alter table app.store_holds enable row level security;
create policy everything on app.parcels_in_store to sm_staff, sm_system using (true) with check (true);
create policy everything on app.store_holds to sm_staff, sm_system using (true) with check (true);
create policy of_own_orders on app.parcels_in_store to sm_vendor
  using (exists (select from app.shipments s where s.id = shipment_id))
  with check (exists (select from app.shipments s where s.id = shipment_id));
create policy of_own_orders on app.store_holds for select to sm_vendor
  using (exists (select from app.magic_orders o where o.store_order_id = store_holds.store_order_id));
grant select, insert on app.parcels_in_store to sm_staff, sm_vendor;
grant update on app.parcels_in_store to sm_staff;
grant select on app.store_holds to sm_staff, sm_vendor;
grant select, insert, update, delete on app.parcels_in_store, app.store_holds to sm_system;

-- Parcels from before: what was told is known; a cancelled parcel's fulfilment that is still there goes. What the store
-- was never told, it is told now, one parcel a second, while it still shows the order to every app (60 days). Orders
-- managed elsewhere are told by whoever manages them.
insert into app.parcels_in_store (shipment_id, state, since, read_at, next_at)
select s.id,
  case when s.state = 'created' and live.there then 'done' when s.state = 'cancelled' and not live.there then 'superseded' else 'pending' end,
  s.updated_at,
  case when s.state = 'created' and live.there then s.updated_at end,
  case when (s.state = 'created') <> live.there
    then now() + interval '1 second' * row_number() over (partition by (s.state = 'created') <> live.there order by s.id desc) end
from app.shipments s
join app.magic_orders o on o.id = s.order_id
cross join lateral (select exists (select from app.store_fulfilments f where f.shipment_id = s.id and f.cancelled_at is null) as there) live
where s.awb is not null and s.state in ('created', 'cancelled')
  and (live.there or s.state = 'cancelled'
    or o.created_at > now() - interval '60 days' and o.managed_in_shipmagic is not false);

-- Messages of the earlier jobs that are still to be sent.
update app.parcels_in_store p set next_at = coalesce(p.next_at, now())
from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
where t.identifier in ('push_fulfilment', 'push_fulfilment_events', 'cancel_fulfilment')
  and p.shipment_id = (j.payload ->> 'shipmentId')::bigint;
delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
where t.id = j.task_id and t.identifier in ('push_fulfilment', 'push_fulfilment_events', 'cancel_fulfilment');

-- One job brings everything about an order's parcels to the store, another asks about those that wait.
insert into app.job_tasks (name) values ('tell_store'), ('ask_store');
delete from app.job_tasks where name in ('push_fulfilment', 'push_fulfilment_events', 'cancel_fulfilment');
