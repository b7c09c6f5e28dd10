-- The days on which vendors work, resolved from the setting `working_calendar`, the holidays of their state and their
-- own choices (`keep-calendars.ts`). The row of vendor 0 counts for every vendor without a row.
create table app.working_calendars (
  vendor_id bigint primary key,
  cut_off time not null,
  -- 0 is Sunday.
  days_off smallint[] not null check (cardinality(days_off) < 7 and days_off <@ '{0,1,2,3,4,5,6}'::smallint[]),
  holidays date[] not null,
  confirm_days smallint not null check (confirm_days between 0 and 30),
  handover_days smallint not null check (handover_days between 0 and 30)
);
insert into app.working_calendars values (0, '16:00', '{0}', '{}', 1, 1);
alter table app.working_calendars enable row level security;
create policy everything on app.working_calendars to sm_staff, sm_system using (true) with check (true);
grant select, insert, update, delete on app.working_calendars to sm_staff, sm_system;

-- The step that is awaited next of an order and by when, kept by the same trigger as its due day; and its fixed dates.
alter table app.magic_orders
  -- Null: nothing is due.
  add column clock text check (clock in ('confirm', 'ready', 'handover', 'deliver')),
  -- Null: on hold, or nobody knows.
  add column clock_due_at timestamptz,
  add column clock_source text
    check (clock_source in ('calendar', 'products', 'vendor', 'usual', 'courier', 'transit', 'customer', 'delayed')),
  add column clock_paused_at timestamptz,
  -- Seconds for which the current promise was on hold.
  add column clock_paused_s bigint not null default 0,
  -- Fixed when the order is confirmed.
  add column ready_by timestamptz,
  add column ready_by_source text check (ready_by_source in ('products', 'vendor', 'usual')),
  add column ready_by_days integer,
  -- Fixed when the parcel is ready for its courier.
  add column handover_by timestamptz,
  -- Fixed when the courier has it: the last day in India that is in time.
  add column deliver_by date,
  add column deliver_by_source text check (deliver_by_source in ('courier', 'transit', 'usual'));
grant select (clock, clock_due_at, clock_source, clock_paused_at, clock_paused_s, ready_by, ready_by_source, ready_by_days, handover_by,
  deliver_by, deliver_by_source) on app.magic_orders to sm_vendor;

alter table app.order_search add column clock_due_at timestamptz;
create or replace view app.own_order_search as
select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status, search_text,
  clock_due_at
from app.order_search
where (vendor_id in (select unnest(app.viewer_vendor_ids()))) is true and (created_at >= (select app.viewer_min_order_at())) is true;
