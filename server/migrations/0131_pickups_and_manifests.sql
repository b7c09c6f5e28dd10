-- needs: app.awb_key
-- Where a courier picks the parcel up: the warehouse it was told when the parcel was made. The order's own choice may
-- change afterwards; the parcel's place does not.
alter table app.shipments add column pickup_warehouse_id bigint references app.warehouses on delete set null;
update app.shipments s set pickup_warehouse_id = coalesce(
  (select w.id from app.shipment_requests r
     join app.warehouses w on w.vendor_id = o.vendor_id and w.warehouse_name = r.parcel -> 'pickup' ->> 'warehouseName'
   where r.shipment_id = s.id order by w.deleted_at is not null, w.id desc limit 1),
  (select w.id from app.warehouses w where w.id = o.pickup_warehouse_id and w.deleted_at is null),
  (select w.id from app.warehouses w where w.vendor_id = o.vendor_id and w.is_default))
from app.magic_orders o
where o.shipment_id = s.id and s.state = 'created' and s.tracking_type = 'courier' and o.order_status = 'ready_to_ship';

create index magic_orders_to_hand_over on app.magic_orders (shipment_id)
  where order_status = 'ready_to_ship' and handover_at is null and shipment_id is not null;
create index shipments_cancelled_awb_key on app.shipments (app.awb_key(awb)) where awb is not null and state = 'cancelled';

-- A warehouse's own settings in place of those for all. Null: nothing of its own. Times of day in India, `HH:MM`.
create table app.warehouse_pickups (
  warehouse_id bigint primary key references app.warehouses on delete cascade,
  cut_off text,
  automatic boolean,
  automatic_at text,
  updated_at timestamptz not null default now()
);

-- Couriers asked to come, one row per wish.
create table app.pickup_requests (
  id bigint generated always as identity primary key,
  warehouse_id bigint not null references app.warehouses on delete cascade,
  shipping_partner text not null,
  -- A day and a time of day in India.
  day date not null,
  at_time text not null,
  parcels integer not null check (parcels > 0),
  -- requested: not sent; unknown: sent, without an answer.
  state text not null default 'requested' check (state in ('requested', 'unknown', 'accepted', 'refused')),
  outcome text check (outcome in ('made', 'existing', 'by_itself')),
  courier_pickup_id text,
  failure text,
  message text,
  -- Set right before the first call goes out: from then on the courier may have it.
  sent_at timestamptz,
  -- How often the courier was asked in vain, and when somebody has to look again.
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- Null: asked automatically.
  asked_by uuid references app.users on delete set null,
  asked_by_email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((outcome is not null) = (state = 'accepted'))
);
create unique index pickup_requests_one_open on app.pickup_requests (warehouse_id, lower(shipping_partner), day)
  where state in ('requested', 'unknown');
create index pickup_requests_open on app.pickup_requests (next_try_at) where state in ('requested', 'unknown');
create index pickup_requests_of_day on app.pickup_requests (day, warehouse_id);
create index pickup_requests_newest on app.pickup_requests (created_at desc, id desc);

-- Parcels handed over to a courier together.
create table app.manifests (
  id bigint generated always as identity primary key,
  warehouse_id bigint not null references app.warehouses on delete cascade,
  shipping_partner text not null,
  state text not null default 'open' check (state in ('open', 'finished')),
  created_by_email text,
  created_at timestamptz not null default now(),
  finished_by_email text,
  finished_at timestamptz,
  check ((finished_at is not null) = (state = 'finished'))
);
create index manifests_of_warehouse on app.manifests (warehouse_id, id desc);

create table app.manifest_parcels (
  manifest_id bigint not null references app.manifests on delete cascade,
  shipment_id bigint not null references app.shipments on delete cascade,
  -- Its line on paper, from 1.
  position integer not null,
  -- As told to the courier.
  grams integer not null,
  pieces integer not null,
  state text not null default 'listed' check (state in ('listed', 'scanned', 'missed')),
  scanned_at timestamptz,
  scanned_by_email text,
  primary key (manifest_id, shipment_id),
  check ((scanned_at is not null) = (state = 'scanned'))
);
create unique index manifest_parcels_standing on app.manifest_parcels (shipment_id) where state in ('listed', 'scanned');

-- Every scan with its answer, so that a repetition of the same one is answered as the first time.
create table app.manifest_scans (
  manifest_id bigint not null references app.manifests on delete cascade,
  scan_id uuid not null,
  awb text not null,
  outcome text not null check (outcome in ('right', 'foreign', 'repeated', 'cancelled', 'stopped', 'finished', 'unknown')),
  shipment_id bigint references app.shipments on delete set null,
  message text,
  scanned_by_email text,
  scanned_at timestamptz not null default now(),
  primary key (manifest_id, scan_id)
);

alter table app.warehouse_pickups enable row level security;
alter table app.pickup_requests enable row level security;
alter table app.manifests enable row level security;
alter table app.manifest_parcels enable row level security;
alter table app.manifest_scans enable row level security;
create policy everything on app.warehouse_pickups to sm_staff, sm_system using (true) with check (true);
create policy everything on app.pickup_requests to sm_staff, sm_system using (true) with check (true);
create policy everything on app.manifests to sm_staff, sm_system using (true) with check (true);
create policy everything on app.manifest_parcels to sm_staff, sm_system using (true) with check (true);
create policy everything on app.manifest_scans to sm_staff, sm_system using (true) with check (true);
create policy of_own_warehouses on app.warehouse_pickups for select to sm_vendor
  using (exists (select from app.warehouses w where w.id = warehouse_id));
create policy of_own_warehouses on app.pickup_requests to sm_vendor
  using (exists (select from app.warehouses w where w.id = warehouse_id))
  with check (exists (select from app.warehouses w where w.id = warehouse_id));
create policy of_own_warehouses on app.manifests to sm_vendor
  using (exists (select from app.warehouses w where w.id = warehouse_id))
  with check (exists (select from app.warehouses w where w.id = warehouse_id));
create policy of_own_parcels on app.manifest_parcels to sm_vendor
  using (exists (select from app.manifests m where m.id = manifest_id) and exists (select from app.shipments s where s.id = shipment_id))
  with check (exists (select from app.manifests m where m.id = manifest_id) and exists (select from app.shipments s where s.id = shipment_id));
create policy of_own_manifests on app.manifest_scans to sm_vendor
  using (exists (select from app.manifests m where m.id = manifest_id))
  with check (exists (select from app.manifests m where m.id = manifest_id));
grant select, insert, update on app.warehouse_pickups to sm_staff;
grant select on app.warehouse_pickups to sm_vendor;
grant select, insert, update on app.pickup_requests to sm_staff;
grant select, insert on app.pickup_requests to sm_vendor;
grant select, update on app.manifests, app.manifest_parcels to sm_staff, sm_vendor;
grant select, insert on app.manifest_scans to sm_staff, sm_vendor;
grant select, insert, update, delete on app.warehouse_pickups, app.pickup_requests, app.manifests, app.manifest_parcels,
  app.manifest_scans to sm_system;

insert into app.job_tasks (name) values ('ask_pickup'), ('settle_pickups');
