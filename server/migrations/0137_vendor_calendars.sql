-- needs: app.note_calendar_change
-- The working days that a vendor does not share with all others.
create table app.vendor_calendars (
  vendor_id bigint primary key references app.vendors on delete cascade,
  -- Null: as for all vendors.
  cut_off time,
  -- 0 is Sunday.
  days_off smallint[] check (cardinality(days_off) < 7 and days_off <@ '{0,1,2,3,4,5,6}'::smallint[]),
  closed_on date[] not null default '{}' check (cardinality(closed_on) <= 200),
  version integer not null default 1
);
alter table app.vendor_calendars enable row level security;
create policy everything on app.vendor_calendars to sm_staff, sm_system using (true) with check (true);
create policy of_own_vendors on app.vendor_calendars for select to sm_vendor
  using (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]));
grant select, insert, update on app.vendor_calendars to sm_staff;
grant select on app.vendor_calendars to sm_vendor;
grant select, insert, update, delete on app.vendor_calendars to sm_system;

-- Whatever the calendars follow from, they are resolved again.
insert into app.job_tasks (name) values ('keep_calendars');
create trigger calendar_changed after insert or update or delete on app.vendor_calendars
  for each statement execute function app.note_calendar_change();
create trigger calendar_changed after insert or update on app.settings
  for each row when (new.key = 'working_calendar') execute function app.note_calendar_change();
create trigger calendar_removed after delete on app.settings
  for each row when (old.key = 'working_calendar') execute function app.note_calendar_change();
create trigger calendar_of_state after update of state on app.vendors
  for each row when (new.state is distinct from old.state) execute function app.note_calendar_change();
create trigger calendar_of_new after insert on app.vendors
  for each row when (new.state is not null) execute function app.note_calendar_change();
