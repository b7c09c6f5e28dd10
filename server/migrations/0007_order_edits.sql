-- What the store said last of the customer: an edit by a person stays until the store says something new.
alter table app.magic_orders add column store_customer_email text, add column store_shipping_address jsonb;
update app.magic_orders set store_customer_email = customer_email, store_shipping_address = shipping_address;

-- A parcel is picked up from a warehouse of the order's own vendor, whoever chooses it.
alter table app.warehouses add constraint warehouses_of_vendor unique (vendor_id, id);
alter table app.magic_orders drop constraint magic_orders_pickup_warehouse_id_fkey;
alter table app.magic_orders add constraint magic_orders_pickup_warehouse foreign key (vendor_id, pickup_warehouse_id)
  references app.warehouses (vendor_id, id) on delete set null (pickup_warehouse_id);
grant update (pickup_warehouse_id) on app.magic_orders to sm_vendor;
