-- Vendors that are called otherwise in the store by now: what the store gave from one to another, and former names.
-- Why: docs/decisions/vendors.md, "A vendor renamed in the store keeps its record".
-- The last change of hands of each line and product, as the store told it, whether or not it was followed here.
create table app.changed_hands (
  kind text not null check (kind in ('line', 'product')),
  -- The store's id of the line or product.
  subject text not null,
  -- Of a line.
  store_order_id text,
  from_vendor_id bigint not null references app.vendors on delete cascade,
  to_vendor_id bigint not null references app.vendors on delete cascade,
  changed_at timestamptz not null default now(),
  primary key (kind, subject)
);
create index changed_hands_from on app.changed_hands (from_vendor_id);
alter table app.changed_hands enable row level security;
create policy everything on app.changed_hands to sm_staff, sm_system using (true) with check (true);
grant select on app.changed_hands to sm_staff;
grant select, insert, update, delete on app.changed_hands to sm_system;
create trigger exceptions_of_inserted after insert on app.changed_hands referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_updated after update on app.changed_hands referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_deleted after delete on app.changed_hands referencing old table as changed_rows
  for each statement execute function app.note_exception_cause();

-- Names that a vendor had, under which the store may still tell of it.
create table app.vendor_aliases (
  name_key text primary key,
  vendor_id bigint not null references app.vendors on delete cascade,
  former_name text not null,
  created_at timestamptz not null default now()
);
create index vendor_aliases_of on app.vendor_aliases (vendor_id);
alter table app.vendor_aliases enable row level security;
create policy everything on app.vendor_aliases to sm_staff, sm_system using (true) with check (true);
create policy names on app.vendor_aliases for select to sm_auth using (true);
create policy of_own_vendors on app.vendor_aliases for select to sm_vendor
  using (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]));
grant select on app.vendor_aliases to sm_staff, sm_vendor, sm_auth;
grant select, insert, update, delete on app.vendor_aliases to sm_system;
