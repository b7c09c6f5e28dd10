-- One row per attempt to ship a magic order. At most one is active; the reference belongs to the attempt.
create table app.shipments (
  id bigint generated always as identity primary key,
  order_id bigint not null references app.magic_orders on delete cascade,
  attempt integer not null,
  reference text not null unique,
  shipping_partner text not null,
  tracking_type text not null default 'courier' check (tracking_type in ('courier', 'manual')),
  -- requested: not sent yet or under way; unknown: sent, outcome not known; created: has an AWB.
  state text not null check (state in ('requested', 'unknown', 'created', 'failed', 'cancelled')),
  awb text,
  tracking_url text,
  message text,
  -- Why it failed: refused by the courier, not sent, wrong credentials …
  failure text,
  cod_amount numeric(12, 2) not null default 0,
  -- Set right before the first call goes out: from then on the parcel may exist.
  sent_at timestamptz,
  -- When the courier was last asked about it.
  tracked_at timestamptz,
  requested_by uuid references app.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, attempt),
  check (state <> 'created' or awb is not null)
);
create unique index shipments_one_active on app.shipments (order_id) where state in ('requested', 'unknown', 'created');
-- A cancelled AWB may be entered again by hand.
create unique index shipments_awb on app.shipments (lower(shipping_partner), awb) where awb is not null and state <> 'cancelled';
create index shipments_by_awb on app.shipments (awb) where awb is not null;
-- Parcels on their way, the longest unasked first.
create index shipments_to_track on app.shipments (tracked_at nulls first) where state = 'created' and tracking_type = 'courier';
create index shipments_unsettled on app.shipments (updated_at) where state in ('requested', 'unknown');

alter table app.magic_orders add constraint magic_orders_shipment foreign key (shipment_id) references app.shipments on delete set null;

-- What the courier was told; a repetition tells exactly the same, or the courier would make a second parcel. It names
-- the customer, so that it stands apart from what vendor members may read.
create table app.shipment_requests (
  shipment_id bigint primary key references app.shipments on delete cascade,
  parcel jsonb not null
);

create table app.shipment_labels (
  shipment_id bigint primary key references app.shipments on delete cascade,
  pdf bytea not null,
  source text not null check (source in ('partner', 'own')),
  created_at timestamptz not null default now()
);

-- Scans as the courier told them; never changed, never repeated.
create table app.tracking_events (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references app.shipments on delete cascade,
  happened_at timestamptz not null,
  status text not null,
  status_type text,
  code text,
  location text,
  remarks text,
  shipment_status text,
  order_status text,
  received_at timestamptz not null default now()
);
-- The parcel leads, so that a parcel's scans are found by it.
create unique index tracking_events_once on app.tracking_events
  (shipment_id, happened_at, status, coalesce(status_type, ''), coalesce(code, ''));

-- What the store was told of a parcel: the fulfilment, and each progress event once.
create table app.store_fulfilments (
  shipment_id bigint not null references app.shipments on delete cascade,
  fulfilment_id text not null,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shipment_id, fulfilment_id)
);
create table app.store_fulfilment_events (
  shipment_id bigint not null references app.shipments on delete cascade,
  fulfilment_id text not null,
  status text not null,
  happened_at timestamptz not null,
  primary key (fulfilment_id, status, happened_at)
);
