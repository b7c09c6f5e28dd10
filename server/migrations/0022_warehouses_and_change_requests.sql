-- A warehouse as vendors enter it: also where returns go, and what has become of it.
alter table app.warehouses
  add column return_warehouse_name text,
  add column return_contact_name text,
  add column return_contact_phone text,
  add column return_contact_email text,
  add column return_address_line1 text,
  add column return_address_line2 text,
  add column return_city text,
  add column return_state text,
  add column return_country text,
  add column return_zip_code text,
  add column offer_pickup_from_default boolean not null default false,
  add column status text not null default 'active' check (status in ('active', 'inactive')),
  -- Grows with every change, so that one based on an older state is refused.
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  -- Orders that were picked up there keep it; nothing else shows it any more.
  add column deleted_at timestamptz;
drop index app.warehouses_name;
create unique index warehouses_name on app.warehouses (vendor_id, lower(warehouse_name)) where deleted_at is null;
-- Orders that wait for a pickup at a warehouse.
create index magic_orders_pickup on app.magic_orders (pickup_warehouse_id) where pickup_warehouse_id is not null;
grant insert, update on app.warehouses to sm_staff;

-- What vendor members ask to be changed. The three kinds of data are warehouses in the words of the API.
create table app.warehouse_change_requests (
  id bigint generated always as identity primary key,
  vendor_id bigint not null references app.vendors on delete cascade,
  -- Null for a new warehouse until it is approved.
  warehouse_id bigint,
  change_type text not null check (change_type in ('create', 'update', 'delete')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  requested_by uuid references app.users on delete set null,
  created_at timestamptz not null default now(),
  -- The warehouse when the request was made; null for a new one.
  current_data jsonb,
  -- What was asked for; null for a deletion.
  requested_data jsonb,
  -- What was done, which the reviewer may have corrected.
  applied_data jsonb,
  reviewed_by uuid references app.users on delete set null,
  reviewed_at timestamptz,
  review_notes text,
  check ((status = 'pending') = (reviewed_at is null)),
  check ((change_type = 'create') = (current_data is null)),
  check ((change_type = 'delete') = (requested_data is null)),
  foreign key (vendor_id, warehouse_id) references app.warehouses (vendor_id, id)
);
create index warehouse_change_requests_newest on app.warehouse_change_requests (created_at desc, id desc);
create index warehouse_change_requests_vendor on app.warehouse_change_requests (vendor_id, created_at desc);
-- One question at a time of one warehouse.
create unique index warehouse_change_requests_open on app.warehouse_change_requests (warehouse_id)
  where status = 'pending' and warehouse_id is not null;
create unique index warehouse_change_requests_open_new on app.warehouse_change_requests
  (vendor_id, lower(requested_data ->> 'warehouseName')) where status = 'pending' and change_type = 'create';

-- What a courier that keeps a list of pickup places was told of a warehouse.
create table app.warehouse_registrations (
  warehouse_id bigint not null references app.warehouses on delete cascade,
  partner text not null,
  -- By this name the courier knows the place; it can never be changed there.
  registered_name text not null,
  state text not null default 'pending' check (state in ('pending', 'registered', 'refused')),
  -- Why it was refused, or what stood in the way last.
  reason text,
  -- Grows whenever the courier has to be told anew.
  generation integer not null default 1,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  registered_at timestamptz,
  primary key (warehouse_id, partner)
);
create index warehouse_registrations_due on app.warehouse_registrations (next_try_at) where state = 'pending';

alter table app.warehouse_change_requests enable row level security;
alter table app.warehouse_registrations enable row level security;
create policy everything on app.warehouse_change_requests to sm_staff, sm_system using (true) with check (true);
create policy everything on app.warehouse_registrations to sm_staff, sm_system using (true) with check (true);
create policy own_vendors on app.warehouse_change_requests for select to sm_vendor
  using (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]));
create policy own_vendors_ask on app.warehouse_change_requests for insert to sm_vendor
  with check (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]) and status = 'pending');
-- The inner query is under the warehouses' own policy.
create policy of_own_warehouses on app.warehouse_registrations for select to sm_vendor
  using (exists (select from app.warehouses w where w.id = warehouse_id));

grant select, insert, update on app.warehouse_change_requests, app.warehouse_registrations to sm_staff;
grant select on app.warehouse_change_requests, app.warehouse_registrations to sm_vendor;
grant insert (vendor_id, warehouse_id, change_type, requested_by, current_data, requested_data)
  on app.warehouse_change_requests to sm_vendor;
grant select, insert, update, delete on app.warehouse_change_requests, app.warehouse_registrations to sm_system;
-- Requests name the people who asked and decided.
grant select (id, email, first_name, last_name) on app.users to sm_staff;

insert into app.job_tasks (name) values ('register_warehouses');
