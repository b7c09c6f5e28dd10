-- How orders change after their papers or their parcel were made, until that is settled.
-- Why: docs/decisions/parcels.md, "A change in flight is a row until it is settled".
create table app.changes_in_flight (
  id bigint not null generated always as identity primary key,
  order_id bigint not null references app.magic_orders on delete cascade,
  -- Null: before there was one.
  shipment_id bigint references app.shipments on delete cascade,
  kind text not null check (kind ~ '^[a-z_]+$'),
  -- When it was noticed.
  stage text not null check (stage ~ '^[a-z_]+$'),
  -- Of what it should become: the same again, once a person has decided, is no news.
  fingerprint text not null,
  -- Facts of the parcel that the courier is to be told.
  edits text[] not null default '{}',
  -- Rupees that the courier collects, and should.
  collect_from numeric(12, 2),
  collect_to numeric(12, 2),
  -- As it was and should be, without personal data.
  from_text text,
  to_text text,
  -- Under way, or the last that was tried.
  act text not null check (act ~ '^[a-z_]+$'),
  state text not null check (state in ('waiting', 'asked', 'refused', 'done')),
  automatic boolean not null,
  message text,
  noticed_at timestamptz not null default now(),
  due_at timestamptz,
  sent_at timestamptz,
  next_try_at timestamptz,
  tries integer not null default 0,
  answer text check (answer ~ '^[a-z_]+$'),
  settled_at timestamptz,
  settled_by text,
  check ((state = 'done') = (settled_at is not null))
);
create unique index changes_in_flight_open on app.changes_in_flight (shipment_id, kind) where settled_at is null;
create index changes_in_flight_of_order on app.changes_in_flight (order_id, id desc);
create index changes_in_flight_asked on app.changes_in_flight (next_try_at) where state = 'asked';
alter table app.changes_in_flight enable row level security;
create policy everything on app.changes_in_flight to sm_system using (true) with check (true);
create policy reading on app.changes_in_flight for select to sm_staff using (true);
grant select, insert, update, delete on app.changes_in_flight to sm_system;
grant select on app.changes_in_flight to sm_staff;

-- The consignee as it was booked and as it should be, apart because vendors' members do not see customers' contacts.
create table app.change_consignees (
  change_id bigint primary key references app.changes_in_flight on delete cascade,
  order_id bigint not null references app.magic_orders on delete cascade,
  booked jsonb,
  -- As the store tells the address, and the phone of its customer.
  address jsonb,
  phone text
);
create index change_consignees_of_order on app.change_consignees (order_id);
alter table app.change_consignees enable row level security;
create policy everything on app.change_consignees to sm_system using (true) with check (true);
create policy reading on app.change_consignees for select to sm_staff using (true);
grant select, insert, update, delete on app.change_consignees to sm_system;
grant select on app.change_consignees to sm_staff;

-- Why its parcel may not leave: the kind of the change that waits.
alter table app.shipments add column stopped_for text;
alter table app.shipments add constraint shipments_stopped_for check (stopped_for ~ '^[a-z_]+$') not valid;

create trigger exceptions_of_inserted after insert on app.changes_in_flight referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_updated after update on app.changes_in_flight referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_deleted after delete on app.changes_in_flight referencing old table as changed_rows
  for each statement execute function app.note_exception_cause();

insert into app.job_tasks (name) values ('carry_out_change'), ('notice_changes'), ('keep_changes');
