-- An exchange that the store has let go is a part of the order of its own, beside the vendor's other part.
-- Why: docs/decisions/returns.md, "New goods are a part of the order of their own".
-- allow adding-foreign-key-constraint: no row has it yet, so that nothing is checked.
alter table app.magic_orders add column exchange_of bigint references app.returns on delete set null;
comment on column app.magic_orders.exchange_of is 'The return whose new goods it is; null for what was ordered';
grant select (exchange_of) on app.magic_orders to sm_vendor;
-- allow require-concurrent-index-creation: no row has it yet
create index magic_orders_exchanges on app.magic_orders (exchange_of) where exchange_of is not null;
-- allow require-concurrent-index-creation: a million are indexed within two seconds
create unique index magic_orders_of_vendor on app.magic_orders (store_order_id, vendor_id, coalesce(exchange_of, 0));
alter table app.magic_orders drop constraint magic_orders_store_order_id_vendor_id_key;
