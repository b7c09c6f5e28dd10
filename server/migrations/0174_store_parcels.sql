-- Parcels that were made in the store by somebody else, and what they hold of a part.
-- Why: docs/decisions/store.md, "What was fulfilled elsewhere is not sent again".
create table app.store_parcels (
  order_id bigint not null references app.magic_orders on delete cascade,
  fulfilment_id text not null,
  company text,
  -- Null for one without a number.
  awb text,
  tracking_url text,
  -- By its courier's word, the store's, or its age.
  shipment_status text not null,
  -- The word of its courier, where that is one of ours: its status, since when, and when it was last asked.
  followed_status text,
  followed_at timestamptz,
  asked_at timestamptz,
  made_at timestamptz not null,
  delivered_at timestamptz,
  -- Pieces by the store's id of their line.
  pieces jsonb not null,
  -- When it was found to stand no longer.
  cancelled_at timestamptz,
  primary key (order_id, fulfilment_id)
);
alter table app.store_parcels enable row level security;
create policy everything on app.store_parcels to sm_staff, sm_system using (true) with check (true);
-- The inner query is under the policies of the orders.
create policy of_own_orders on app.store_parcels for select to sm_vendor
  using (exists (select from app.magic_orders o where o.id = order_id));
grant select on app.store_parcels to sm_staff, sm_vendor;
grant select, insert, update, delete on app.store_parcels to sm_system;
-- Staff who enter the number of one that was fulfilled without any take it over.
grant delete on app.store_parcels to sm_staff;
-- On their way, for those that count as arrived after a while.
create index store_parcels_on_their_way on app.store_parcels (made_at)
  where cancelled_at is null and delivered_at is null;

-- Pieces of a line that are in such parcels; the others are to be sent, or are in the parcel made here.
alter table app.magic_order_line_items add column fulfilled_elsewhere integer not null default 0;
grant update (fulfilled_elsewhere) on app.magic_order_line_items to sm_staff;

alter table app.magic_orders drop constraint magic_orders_tracking_type_check;
alter table app.magic_orders add constraint magic_orders_tracking_type_known
  check (tracking_type in ('courier', 'manual', 'store')) not valid;

insert into app.job_tasks (name) values ('settle_store_parcels'), ('follow_store_parcels');
