-- The terms that a courier has booked otherwise than it was asked to; null where it agrees or does not say.
-- Why: docs/decisions/parcels.md, "What the courier has booked is compared with what was asked".
create table app.booked_otherwise (
  shipment_id bigint primary key references app.shipments on delete cascade,
  -- Rupees to be collected on delivery.
  collects numeric(12, 2),
  pin text,
  seen_at timestamptz not null default now()
);
alter table app.booked_otherwise enable row level security;
create policy everything on app.booked_otherwise to sm_system using (true) with check (true);
grant select, insert, update, delete on app.booked_otherwise to sm_system;
create trigger exceptions_of_inserted after insert on app.booked_otherwise referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_updated after update on app.booked_otherwise referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_deleted after delete on app.booked_otherwise referencing old table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_inserted after insert on app.contradicting_scans referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_updated after update on app.contradicting_scans referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_deleted after delete on app.contradicting_scans referencing old table as changed_rows
  for each statement execute function app.note_exception_cause();
