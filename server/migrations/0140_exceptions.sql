-- needs: app.note_exception_cause
-- Exceptions that need a person: one row for each fact that a rule finds, opened and closed as the fact comes and goes.
create table app.inbox_teams (
  id bigint generated always as identity primary key,
  name text not null,
  people uuid[] not null,
  -- Empty: all.
  kinds text[] not null default '{}',
  vendor_ids bigint[] not null default '{}'
);
create unique index inbox_teams_name on app.inbox_teams (lower(name));

create table app.exceptions (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The id of its subject within its kind.
  subject text not null,
  -- Whose inbox it is in: that of staff, or that of the vendor's members.
  for_staff boolean not null,
  order_id bigint references app.magic_orders on delete cascade,
  vendor_id bigint references app.vendors on delete cascade,
  details jsonb not null default '{}',
  since timestamptz not null,
  due_at timestamptz not null,
  -- resolved: by a person, while the fact stands; gone: the fact is.
  state text not null default 'open' check (state in ('open', 'resolved', 'gone')),
  outcome text check (outcome in ('done', 'waiting', 'not_needed', 'gone')),
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  owner_id uuid references app.users on delete set null,
  owner_email text,
  team_id bigint references app.inbox_teams on delete set null,
  snoozed_until timestamptz,
  version integer not null default 1,
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'open') = (outcome is null))
) with (fillfactor = 85);
create unique index exceptions_one on app.exceptions (kind, subject) where state <> 'gone';
create index exceptions_of_staff on app.exceptions (due_at, id) where state = 'open' and for_staff;
create index exceptions_of_vendor on app.exceptions (vendor_id, due_at, id) where state = 'open' and not for_staff;
create index exceptions_by_kind on app.exceptions (kind, due_at, id) include (snoozed_until) where state = 'open';
create index exceptions_of_owner on app.exceptions (owner_id, due_at, id) where owner_id is not null;
create index exceptions_of_team on app.exceptions (team_id, due_at, id) where state = 'open' and team_id is not null;
create index exceptions_snoozed on app.exceptions (snoozed_until, id) where state = 'open' and snoozed_until is not null;
create index exceptions_closed on app.exceptions (closed_at desc, id desc) where state <> 'open';
create index exceptions_of_order on app.exceptions (order_id) where order_id is not null;

-- People's work on them.
create table app.exception_entries (
  id bigint generated always as identity primary key,
  exception_id bigint not null references app.exceptions on delete cascade,
  -- As of the exception: notes about a customer go with the order's personal data.
  order_id bigint references app.magic_orders on delete cascade,
  created_at timestamptz not null default now(),
  user_id uuid references app.users on delete set null,
  user_email text,
  change text not null check (change in ('assigned', 'released', 'snoozed', 'woken', 'noted', 'resolved', 'reopened')),
  note text,
  -- The new owner or team.
  owner text,
  until timestamptz,
  outcome text,
  mentions uuid[] not null default '{}'
);
create index exception_entries_of on app.exception_entries (exception_id, id desc);
create index exception_entries_of_order on app.exception_entries (order_id) where order_id is not null;
create index exception_entries_mentions on app.exception_entries using gin (mentions) where mentions <> '{}';

-- Rows that have changed and may open or close an exception. Unlogged: everything is looked through again at each start.
create unlogged table app.exception_causes (
  source text not null,
  -- Null: rows without an order, or too many to name.
  order_id bigint
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000);
alter table app.exception_causes enable row level security;
create policy everything on app.exception_causes to sm_system using (true) with check (true);
grant select, insert, delete on app.exception_causes to sm_system;

alter table app.inbox_teams enable row level security;
alter table app.exceptions enable row level security;
alter table app.exception_entries enable row level security;
create policy everything on app.inbox_teams to sm_staff, sm_system using (true) with check (true);
create policy everything on app.exceptions to sm_system using (true) with check (true);
create policy everything on app.exception_entries to sm_system using (true) with check (true);
create policy of_staff on app.exceptions to sm_staff using (for_staff) with check (for_staff);
create policy of_own_vendors on app.exceptions to sm_vendor
  using (not for_staff and vendor_id = any ((select app.viewer_vendor_ids())::bigint[])
    and (order_id is null or exists (select from app.magic_orders o where o.id = order_id)))
  with check (not for_staff and vendor_id = any ((select app.viewer_vendor_ids())::bigint[]));
-- The inner queries are under the policies of exceptions.
create policy of_exceptions on app.exception_entries to sm_staff, sm_vendor
  using (exists (select from app.exceptions e where e.id = exception_id))
  with check (exists (select from app.exceptions e where e.id = exception_id));
grant select, insert, update, delete on app.inbox_teams to sm_staff;
grant select on app.inbox_teams to sm_system;
grant select, update on app.exceptions to sm_staff, sm_vendor;
grant select, insert on app.exception_entries to sm_staff, sm_vendor;
grant select, insert, update, delete on app.exceptions, app.exception_entries to sm_system;

-- The facts of reconciliation.
grant select on app.recon_charges, app.declared_weights, app.recon_uploads to sm_system;
create policy read on app.recon_uploads for select to sm_system using (true);

insert into app.job_tasks (name) values ('keep_exceptions'), ('keep_all_exceptions');

create trigger exceptions_of_inserted after insert on app.magic_orders referencing new table as changed_rows
  for each statement execute function app.note_exception_cause('id');
create trigger exceptions_of_updated after update on app.magic_orders referencing new table as changed_rows
  for each statement execute function app.note_exception_cause('id');
create trigger exceptions_of_inserted after insert on app.ndr_cases referencing new table as changed_rows
  for each statement execute function app.note_exception_cause('order_id');
create trigger exceptions_of_updated after update on app.ndr_cases referencing new table as changed_rows
  for each statement execute function app.note_exception_cause('order_id');
create trigger exceptions_of_updated after update on app.mails referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_inserted after insert on app.parcels_in_store referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_updated after update on app.parcels_in_store referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_inserted after insert on app.inventory_update_requests referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_updated after update on app.inventory_update_requests referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_inserted after insert on app.warehouse_change_requests referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_updated after update on app.warehouse_change_requests referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_inserted after insert on app.set_aside_orders referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_updated after update on app.set_aside_orders referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_deleted after delete on app.set_aside_orders referencing old table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_updated after update on app.recon_uploads referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_inserted after insert on app.recon_uploads referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_updated after update on app.vendors referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_inserted after insert on app.pin_services referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_updated after update on app.pin_services referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_inserted after insert on app.vendors referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_inserted after insert on app.settings referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_updated after update on app.settings referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
