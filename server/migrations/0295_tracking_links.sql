-- How many links to a customer's page of an order were made anew: only those with the newest number open it.
-- Why: docs/decisions/parcels.md, "A link opens the customer's page of an order, and a new one ends the older ones".
create table app.tracking_links (
  store_order_id text primary key,
  serial integer not null,
  made_at timestamptz not null default now()
);
alter table app.tracking_links enable row level security;
create policy everything on app.tracking_links to sm_staff, sm_system using (true) with check (true);
create policy tracking on app.tracking_links for select to sm_public using (true);
grant select, insert, update on app.tracking_links to sm_staff;
grant select, insert, update, delete on app.tracking_links to sm_system;
grant select on app.tracking_links to sm_public;

-- What the customer's page tells besides: the times of its steps, scans, and parcels that somebody else has sent.
grant select (confirmed_at, prepared_at, delivered_at, shipment_id) on app.magic_orders to sm_public;
grant select (store_line_id, requires_shipping, fulfilled_elsewhere) on app.magic_order_line_items to sm_public;
create policy tracking on app.shipments for select to sm_public using (true);
grant select (id, created_at) on app.shipments to sm_public;
create policy tracking on app.tracking_events for select to sm_public using (true);
grant select (id, shipment_id, happened_at, status, status_type, code, location, remarks, shipment_status)
  on app.tracking_events to sm_public;
create policy tracking on app.store_parcels for select to sm_public using (true);
grant select (order_id, company, awb, tracking_url, shipment_status, made_at, pieces, cancelled_at)
  on app.store_parcels to sm_public;
