-- The viewer of this transaction, set by inViewerTransaction; unset means no rows.
create function app.viewer_vendor_ids() returns bigint[] language sql stable
  as $$ select coalesce(nullif(current_setting('app.vendor_ids', true), ''), '{}')::bigint[] $$;
create function app.viewer_min_order_at() returns timestamptz language sql stable
  as $$ select coalesce(nullif(current_setting('app.min_order_at', true), ''), '-infinity')::timestamptz $$;

alter table app.vendors enable row level security;
alter table app.user_vendors enable row level security;
alter table app.warehouses enable row level security;
alter table app.magic_orders enable row level security;
alter table app.magic_order_line_items enable row level security;
alter table app.activity_logs enable row level security;
alter table app.shipments enable row level security;
alter table app.shipment_labels enable row level security;
alter table app.tracking_events enable row level security;

do $$
declare t text;
begin
  foreach t in array array['vendors', 'user_vendors', 'warehouses', 'magic_orders', 'magic_order_line_items',
    'activity_logs', 'shipments', 'shipment_labels', 'tracking_events'] loop
    execute format('create policy everything on app.%I to sm_staff, sm_system using (true) with check (true)', t);
  end loop;
end $$;

create policy own_vendors on app.vendors for select to sm_vendor
  using (id = any ((select app.viewer_vendor_ids())::bigint[]));
create policy own_warehouses on app.warehouses for select to sm_vendor
  using (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]));
create policy own_orders on app.magic_orders to sm_vendor
  using (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]) and created_at >= (select app.viewer_min_order_at()))
  with check (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]));
-- Children follow their order: the inner query is under the order's own policy.
create policy of_own_orders on app.magic_order_line_items for select to sm_vendor
  using (exists (select from app.magic_orders o where o.id = order_id));
create policy of_own_orders on app.activity_logs to sm_vendor
  using (not staff_only and exists (select from app.magic_orders o where o.id = order_id))
  with check (exists (select from app.magic_orders o where o.id = order_id));
create policy of_own_orders on app.shipments to sm_vendor
  using (exists (select from app.magic_orders o where o.id = order_id))
  with check (exists (select from app.magic_orders o where o.id = order_id));
create policy of_own_orders on app.shipment_labels for select to sm_vendor
  using (exists (select from app.shipments s where s.id = shipment_id));
create policy of_own_orders on app.tracking_events for select to sm_vendor
  using (exists (select from app.shipments s where s.id = shipment_id));

-- The public tracking page reads single orders by number; what it may show is chosen by the query.
create policy tracking on app.magic_orders for select to sm_public using (true);
create policy tracking on app.magic_order_line_items for select to sm_public using (true);
create policy tracking on app.vendors for select to sm_public using (true);

create policy own_permissions on app.user_vendors for select to sm_auth using (true);
create policy names on app.vendors for select to sm_auth using (true);
grant select on app.user_vendors, app.vendors to sm_auth;

grant select on app.vendors, app.user_vendors, app.warehouses, app.magic_orders, app.magic_order_line_items,
  app.activity_logs, app.shipments, app.shipment_labels, app.tracking_events, app.settings, app.set_aside_orders,
  app.sync_state, app.store_orders to sm_staff;
grant update on app.magic_orders to sm_staff;
grant insert on app.activity_logs, app.shipments to sm_staff;
grant update on app.shipments to sm_staff;

-- A vendor member's statements cannot even name what is hidden from them.
grant select (id, magic_order_id, store_order_id, part_number, vendor_id, vendor_name, order_number, created_at, updated_at,
  version, test, order_status, order_status_st, managed_in_shipmagic, financial_status, payment_gateway,
  cancellation_reason, total_price, discounts, net_price, net_tax, shipping_cost, publisher_payout, cod_amount, frozen_at,
  customer_name, ship_city, ship_country, note, merchant_vendor_notes, shipping_method, length_cm, width_cm, height_cm,
  production_days, pickup_warehouse_id, shipment_id, shipping_partner, shipping_reference, tracking_url, tracking_type,
  shipment_status, has_label, handover_at, transit_days, expected_delivery_on, last_scan_at, line_text, search_text)
  on app.magic_orders to sm_vendor;
grant update (order_status, updated_at, version, merchant_vendor_notes, shipment_id, shipping_partner, shipping_reference,
  tracking_url, tracking_type, shipment_status, has_label, frozen_at, expected_delivery_on, handover_at, transit_days,
  last_scan_at)
  on app.magic_orders to sm_vendor;
grant select on app.vendors, app.warehouses, app.magic_order_line_items, app.activity_logs, app.shipments,
  app.shipment_labels, app.tracking_events, app.settings to sm_vendor;
grant insert on app.activity_logs, app.shipments to sm_vendor;
grant update on app.shipments to sm_vendor;

grant select, insert, update, delete on app.vendors, app.user_vendors, app.warehouses, app.settings, app.store_orders,
  app.magic_orders, app.magic_order_line_items, app.activity_logs, app.inbox, app.set_aside_orders, app.sync_state,
  app.shipments, app.shipment_requests, app.shipment_labels, app.tracking_events, app.store_fulfilments, app.store_fulfilment_events to sm_system;

grant select (id, magic_order_id, store_order_id, vendor_id, vendor_name, order_number, created_at, order_status,
  order_status_st, managed_in_shipmagic, shipping_partner, shipping_reference, tracking_url, tracking_type, shipment_status,
  handover_at, transit_days, production_days, expected_delivery_on, customer_email, customer_phone_national)
  on app.magic_orders to sm_public;
grant select (id, order_id, position, title, quantity, image_url) on app.magic_order_line_items to sm_public;
grant select (id, production_days) on app.vendors to sm_public;
