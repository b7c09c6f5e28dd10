-- The newest scan against the end of a parcel's journey, such as a return after the delivery.
-- Why: docs/decisions/parcels.md, "A scan against the end of a parcel's journey is for a person".
create table app.contradicting_scans (
  shipment_id bigint primary key references app.shipments on delete cascade,
  happened_at timestamptz not null,
  shipment_status text not null,
  seen_at timestamptz not null default now()
);
alter table app.contradicting_scans enable row level security;
create policy everything on app.contradicting_scans to sm_system using (true) with check (true);
grant select, insert, update, delete on app.contradicting_scans to sm_system;
