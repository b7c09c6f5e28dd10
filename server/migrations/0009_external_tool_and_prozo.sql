-- What the external tool (ShipTurtle) says of its orders: one per vendor of a store order. It may know an order before
-- it is imported here, and names vendors by their company or by the store's name.
create table app.external_orders (
  external_id text primary key,
  store_order_id text not null,
  vendor_keys text[] not null,
  status text not null,
  awb text,
  shipping_partner text,
  tracking_url text,
  -- When the tool last showed it, and since when it does not know it any more.
  seen_at timestamptz not null,
  gone_at timestamptz
);
create index external_orders_of_store_order on app.external_orders (store_order_id);
grant select, insert, update, delete on app.external_orders to sm_system;

-- Parts that are managed elsewhere, or of which nobody has decided yet.
create index magic_orders_not_here on app.magic_orders (created_at) where managed_in_shipmagic is not true;

alter table app.inbox drop constraint inbox_source_check;
alter table app.inbox add constraint inbox_source_check check (source in ('shopify', 'delhivery', 'prozo', 'shipturtle'));

insert into app.job_tasks (name) values ('sync_external_orders');
