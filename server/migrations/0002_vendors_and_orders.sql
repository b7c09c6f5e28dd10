create table app.vendors (
  id bigint generated always as identity primary key,
  vendor_name text not null,
  -- Names are unique ignoring case and outer blanks.
  vendor_key text not null generated always as (lower(regexp_replace(btrim(vendor_name), '\s+', ' ', 'g'))) stored unique,
  company_name text,
  contact_person text,
  email text,
  phone text,
  address text,
  address2 text,
  city text,
  state text,
  country text,
  zip_code text,
  gstin text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending')),
  enable_gst_methodology boolean not null default false,
  can_create_shipments boolean not null default true,
  slab_based_payments boolean not null default true,
  commission_percentage numeric(5, 2) check (commission_percentage between 0 and 100),
  -- [{ "from": rupees, "percent": number }]; null means the global table of app.settings.
  commission_slabs jsonb,
  production_days integer,
  parcel_length_cm numeric(8, 2),
  parcel_width_cm numeric(8, 2),
  parcel_height_cm numeric(8, 2),
  default_shipping_partner text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table app.user_vendors (
  user_id uuid not null references app.users on delete cascade,
  vendor_id bigint not null references app.vendors on delete cascade,
  primary key (user_id, vendor_id)
);
create index user_vendors_vendor on app.user_vendors (vendor_id);

create table app.warehouses (
  id bigint generated always as identity primary key,
  vendor_id bigint not null references app.vendors on delete cascade,
  warehouse_name text not null,
  contact_name text,
  contact_phone text,
  contact_email text,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  country text not null default 'India',
  zip_code text,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index warehouses_one_default on app.warehouses (vendor_id) where is_default;
create unique index warehouses_name on app.warehouses (vendor_id, lower(warehouse_name));

create table app.settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- The store's order as it came, so that it can be imported again.
create table app.store_orders (
  store_order_id text primary key,
  order_name text not null,
  store_updated_at timestamptz not null,
  store_created_at timestamptz not null,
  source text not null check (source in ('webhook', 'query')),
  raw jsonb not null,
  deleted_at timestamptz,
  imported_at timestamptz not null default now()
);
create index store_orders_updated on app.store_orders (store_updated_at);

create table app.magic_orders (
  id bigint generated always as identity primary key,
  magic_order_id text not null unique,
  store_order_id text not null references app.store_orders,
  part_number integer not null,
  vendor_id bigint not null references app.vendors,
  vendor_name text not null,
  order_number text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  test boolean not null default false,

  order_status text not null default 'new' check (order_status in ('new', 'confirmed', 'ready_to_ship', 'in_transit',
    'delivered', 'rto', 'hold', 'cancelled', 'return_order', 'in_reverse_transit', 'exception', 'returned')),
  order_status_st text,
  managed_in_shipmagic boolean,
  financial_status text not null check (financial_status in ('PAID', 'PENDING', 'PARTIALLY_PAID', 'PARTIALLY_REFUNDED',
    'REFUNDED', 'VOIDED', 'UNPAID')),
  -- What the store said last: a person's choice stays until the store says something new.
  store_financial_status text not null,
  -- The store's own cancellation and amounts, so that only what is new has an effect. Rupees, after discounts, with shipping.
  store_cancelled_at timestamptz,
  store_total numeric(12, 2) not null default 0,
  payment_gateway text,
  cancellation_reason text,

  total_price numeric(12, 2) not null,
  discounts numeric(12, 2) not null,
  net_price numeric(12, 2) not null,
  net_tax numeric(12, 2) not null,
  shipping_cost numeric(12, 2) not null,
  publisher_payout numeric(12, 2) not null,
  cod_amount numeric(12, 2) not null default 0,
  -- Set with the AWB: later edits in the store no longer change lines and money.
  frozen_at timestamptz,

  customer_name text,
  customer_email text,
  customer_phone text,
  customer_phone_national text,
  ship_city text,
  ship_country text,
  shipping_address jsonb,
  billing_address jsonb,
  note text,
  merchant_vendor_notes text,
  channel_tags text[] not null default '{}',
  shipping_method text,

  length_cm numeric(8, 2),
  width_cm numeric(8, 2),
  height_cm numeric(8, 2),
  production_days integer,
  pickup_warehouse_id bigint references app.warehouses on delete set null,

  -- The live shipment, kept here too so that a list needs no join.
  shipment_id bigint,
  shipping_partner text,
  shipping_reference text,
  tracking_url text,
  tracking_type text check (tracking_type in ('courier', 'manual')),
  shipment_status text,
  has_label boolean not null default false,
  handover_at timestamptz,
  transit_days integer,
  expected_delivery_on date,
  last_scan_at timestamptz,

  line_text text not null default '',
  search_text text not null generated always as (lower(
    order_number || ' ' || magic_order_id || ' ' || vendor_name || ' ' || coalesce(customer_name, '') || ' ' ||
    coalesce(shipping_reference, '') || ' ' || line_text)) stored,
  search_contact text not null generated always as (lower(
    coalesce(customer_email, '') || ' ' || coalesce(customer_phone, '') || ' ' || coalesce(customer_phone_national, ''))) stored,
  unique (store_order_id, vendor_id)
);
create index magic_orders_newest on app.magic_orders (created_at desc, id desc);
create index magic_orders_vendor on app.magic_orders (vendor_id, created_at desc, id desc);
create index magic_orders_status on app.magic_orders (order_status, created_at desc, id desc);
create index magic_orders_number on app.magic_orders (lower(ltrim(order_number, '#')));
create index magic_orders_awb on app.magic_orders (shipping_reference) where shipping_reference is not null;
create index magic_orders_search on app.magic_orders using gin (search_text gin_trgm_ops);
create index magic_orders_contact on app.magic_orders using gin (search_contact gin_trgm_ops);

create table app.magic_order_line_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references app.magic_orders on delete cascade,
  position integer not null,
  store_line_id text not null,
  product_id text,
  variant_id text,
  title text not null,
  variant_title text,
  image_url text,
  sku text,
  hsn text,
  quantity integer not null,
  price numeric(12, 2) not null,
  discount numeric(12, 2) not null,
  net_price numeric(12, 2) not null,
  net_tax numeric(12, 2) not null,
  tax_rate numeric(7, 5),
  grams integer not null default 0,
  requires_shipping boolean not null default true,
  customized boolean not null default false,
  properties jsonb not null default '[]',
  unique (order_id, store_line_id)
);

create table app.activity_logs (
  id bigint generated always as identity primary key,
  order_id bigint not null references app.magic_orders on delete cascade,
  activity_type text not null check (activity_type in ('create', 'update', 'status_change', 'financial_update',
    'shipping_update', 'email_sent', 'other')),
  action text not null,
  notes text,
  changes jsonb not null default '{}',
  -- True when the entry names something a vendor member may not see.
  staff_only boolean not null default false,
  user_id uuid references app.users on delete set null,
  user_email text,
  ip_address text,
  created_at timestamptz not null default now()
);
create index activity_logs_order on app.activity_logs (order_id, created_at desc, id desc);

-- What the webhooks brought, exactly once each; a job works through it.
create table app.inbox (
  id bigint generated always as identity primary key,
  source text not null check (source in ('shopify', 'delhivery')),
  event_id text not null,
  topic text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  error text,
  unique (source, event_id)
);
create index inbox_open on app.inbox (received_at) where handled_at is null;

-- Orders that could not be imported, with the reason, until a replay succeeds.
create table app.set_aside_orders (
  store_order_id text primary key,
  order_name text,
  reason text not null,
  raw jsonb not null,
  attempts integer not null default 1,
  first_failed_at timestamptz not null default now(),
  last_failed_at timestamptz not null default now()
);

create table app.sync_state (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
