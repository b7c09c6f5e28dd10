-- Another attempt may be wished for a day, and may go with a correction of the consignee that the courier is told first.
alter table app.ndr_actions
  -- India's day; the courier is asked on the evening before.
  add column wished_for date,
  -- Of its correction; null: there is none. unknown: sent, without an answer.
  add column correction_state text check (correction_state in ('requested', 'unknown', 'accepted')),
  -- Which facts it corrects: name, phone, address.
  add column corrects text[] not null default '{}';

-- Corrected facts, apart because vendors' members do not see customers' contacts. Null: stays as it is.
create table app.ndr_corrections (
  action_id bigint primary key references app.ndr_actions on delete cascade,
  shipment_id bigint not null references app.shipments on delete cascade,
  name text,
  phone text,
  address1 text,
  address2 text
);
create index ndr_corrections_of_parcel on app.ndr_corrections (shipment_id);

alter table app.ndr_corrections enable row level security;
create policy everything on app.ndr_corrections to sm_staff, sm_system using (true) with check (true);
grant select, insert on app.ndr_corrections to sm_staff;
grant select, insert, update, delete on app.ndr_corrections to sm_system;
