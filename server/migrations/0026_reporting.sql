-- What the SQL screen reads: views in words of the business, and nothing else. They run as their owner, so that their
-- reader needs no right on the tables behind them. Descriptions are shown on the screen.
create schema reporting;

create view reporting.vendors as
  select id, vendor_name, company_name, contact_person, email, phone, city, state, country, zip_code, gstin, status,
    enable_gst_methodology, can_create_shipments, slab_based_payments, commission_percentage, production_days,
    created_at, updated_at
  from app.vendors;
comment on view reporting.vendors is 'Sellers of the store, one row each';
comment on column reporting.vendors.commission_percentage is 'Percent of the net price, 0 to 100';
comment on column reporting.vendors.production_days is 'Days between order and handover';

create view reporting.warehouses as
  select w.id, v.vendor_name, w.warehouse_name, w.contact_name, w.contact_phone, w.contact_email, w.address_line1,
    w.address_line2, w.city, w.state, w.country, w.zip_code, w.is_default, w.created_at
  from app.warehouses w join app.vendors v on v.id = w.vendor_id;
comment on view reporting.warehouses is 'Places that couriers pick up from';

create view reporting.magic_orders as
  select magic_order_id, order_number, store_order_id, vendor_name, created_at, updated_at, order_status,
    financial_status, payment_gateway, managed_in_shipmagic, cancellation_reason, total_price, discounts, net_price,
    net_tax, shipping_cost, publisher_payout, cod_amount, customer_name, customer_email, customer_phone, ship_city,
    shipping_address ->> 'province' as ship_state, shipping_address ->> 'zip' as ship_pin, ship_country,
    shipping_partner, shipping_reference as awb, shipment_status, handover_at, transit_days, expected_delivery_on,
    last_scan_at, note, merchant_vendor_notes, test
  from app.magic_orders;
comment on view reporting.magic_orders is 'One row per vendor''s part of a store order';
comment on column reporting.magic_orders.magic_order_id is 'Such as PG1229-1: the store''s order and the part';
comment on column reporting.magic_orders.created_at is 'When it was placed in the store';
comment on column reporting.magic_orders.total_price is 'Rupees: price times quantity of all lines';
comment on column reporting.magic_orders.net_price is 'Rupees: total price less discounts and tax';
comment on column reporting.magic_orders.publisher_payout is 'Rupees: what the vendor gets';
comment on column reporting.magic_orders.cod_amount is 'Rupees that the courier collects';

create view reporting.magic_order_line_items as
  select l.id, o.magic_order_id, l.product_id, l.variant_id, l.title, l.variant_title, l.sku, l.hsn, l.quantity, l.price,
    l.discount, l.net_price, l.net_tax, l.tax_rate, l.grams, l.customized
  from app.magic_order_line_items l join app.magic_orders o on o.id = l.order_id;
comment on view reporting.magic_order_line_items is 'What was ordered, one row per line';
comment on column reporting.magic_order_line_items.product_id is 'The shopify_product_id of products';
comment on column reporting.magic_order_line_items.price is 'Rupees for one piece';
comment on column reporting.magic_order_line_items.grams is 'Grams of one piece';

create view reporting.products as
  select product_id as shopify_product_id, title, vendor_name as vendor, handle, product_type, status, image_url,
    created_at, store_updated_at as updated_at
  from app.products;
comment on view reporting.products is 'The store''s catalogue';

create view reporting.product_variants as
  select v.variant_id as shopify_variant_id, v.product_id as shopify_product_id, p.title as product_title,
    p.vendor_name as vendor, v.title, v.sku, v.price, v.weight, v.weight_unit, v.hsn, v.inventory_quantity
  from app.product_variants v join app.products p on p.product_id = v.product_id;
comment on view reporting.product_variants is 'What can be ordered of a product';
comment on column reporting.product_variants.inventory_quantity is 'Pieces at all places of the store';

create view reporting.shipments as
  select s.id, o.magic_order_id, o.vendor_name, s.attempt, s.reference, s.shipping_partner, s.tracking_type, s.state,
    s.awb, s.tracking_url, s.cod_amount, s.message, s.created_at, s.updated_at
  from app.shipments s join app.magic_orders o on o.id = s.order_id;
comment on view reporting.shipments is 'Attempts to ship an order; one that is created has an AWB';

create view reporting.tracking_events as
  select e.id, s.id as shipment_id, o.magic_order_id, s.awb, e.happened_at, e.status, e.status_type, e.location,
    e.remarks, e.shipment_status, e.order_status, e.received_at
  from app.tracking_events e join app.shipments s on s.id = e.shipment_id join app.magic_orders o on o.id = s.order_id;
comment on view reporting.tracking_events is 'Couriers'' scans, as they told them';

-- Queries that staff keep for each other.
create table app.saved_queries (
  id bigint generated always as identity primary key,
  name text not null,
  query text not null,
  created_by uuid references app.users on delete set null,
  -- As it was then; the account may go.
  created_by_email text not null,
  created_at timestamptz not null default now(),
  last_used timestamptz
);
alter table app.saved_queries enable row level security;
create policy everything on app.saved_queries to sm_staff using (true) with check (true);
grant select, insert, update, delete on app.saved_queries to sm_staff;
