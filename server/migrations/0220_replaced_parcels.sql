-- A parcel in whose place another one was sent: it keeps its AWB and is followed on its own, without its order.
-- Why: docs/decisions/parcels.md, "Another parcel is sent once the former one cannot arrive any more".
alter table app.shipments drop constraint shipments_state_check;
alter table app.shipments
  add constraint shipments_state_check check (state in ('requested', 'unknown', 'created', 'failed', 'cancelled', 'replaced')) not valid,
  add column replaced_at timestamptz,
  -- How it stood when it was replaced, and what its courier has said since.
  add column own_status text,
  add column own_scan_at timestamptz;
-- allow require-concurrent-index-creation: few parcels are replaced, and the condition is checked in one pass
create index shipments_replaced on app.shipments (tracked_at nulls first) where state = 'replaced' and tracking_type = 'courier';
