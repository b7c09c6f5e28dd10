-- Scans that a courier tells of another parcel which once had the AWB of one of ours.
-- Why: docs/decisions/parcels.md, "A scan of an earlier parcel with the same AWB moves nothing".
create table app.stray_scans (
  shipment_id bigint not null references app.shipments on delete cascade,
  happened_at timestamptz not null,
  status text not null,
  reason text not null check (reason in ('before_booking', 'other_reference')),
  -- The reference that the courier names; null where it names none.
  reference text,
  seen_at timestamptz not null default now(),
  primary key (shipment_id, happened_at, status)
);
alter table app.stray_scans enable row level security;
create policy everything on app.stray_scans to sm_system using (true) with check (true);
grant select, insert, update, delete on app.stray_scans to sm_system;
