-- needs: app.note_exception_cause
-- What vendor members ask to be changed of their vendor: what they see and may not change. One row for each field.
-- Why: docs/decisions/vendors.md, "What a vendor member may only ask for is asked for field by field".
create table app.vendor_change_requests (
  id bigint generated always as identity primary key,
  vendor_id bigint not null references app.vendors on delete cascade,
  field text not null check (field in ('gstin', 'productionDays', 'parcelLengthCm', 'parcelWidthCm', 'parcelHeightCm')),
  -- As it was when it was asked for; null: nothing.
  from_value text,
  to_value text not null,
  -- Replaced: its author, or another member, has asked for something else since.
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'replaced')),
  requested_by uuid references app.users on delete set null,
  created_at timestamptz not null default now(),
  reviewed_by uuid references app.users on delete set null,
  reviewed_at timestamptz,
  review_notes text,
  check ((status in ('approved', 'rejected')) = (reviewed_at is not null))
);
create unique index vendor_change_requests_open on app.vendor_change_requests (vendor_id, field) where status = 'pending';
create index vendor_change_requests_vendor on app.vendor_change_requests (vendor_id, id desc);

alter table app.vendor_change_requests enable row level security;
create policy everything on app.vendor_change_requests to sm_staff, sm_system using (true) with check (true);
create policy own_vendors on app.vendor_change_requests for select to sm_vendor
  using (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]));
create policy own_vendors_ask on app.vendor_change_requests for insert to sm_vendor
  with check (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]) and status = 'pending');
create policy own_vendors_ask_again on app.vendor_change_requests for update to sm_vendor
  using (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]) and status = 'pending')
  with check (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]) and status = 'replaced');
grant select, insert, update on app.vendor_change_requests to sm_staff;
grant select on app.vendor_change_requests to sm_vendor;
grant insert (vendor_id, field, from_value, to_value, requested_by) on app.vendor_change_requests to sm_vendor;
grant update (status) on app.vendor_change_requests to sm_vendor;
grant select, insert, update, delete on app.vendor_change_requests to sm_system;

create trigger exceptions_of_inserted after insert on app.vendor_change_requests referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_updated after update on app.vendor_change_requests referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
