-- Orders of one customer are found together: by the store's number for the customer, and where that is not known by
-- phone, which has its index, or email.
alter table app.magic_orders add column store_customer_id text;
comment on column app.magic_orders.store_customer_id is 'The store''s number of the customer; null before it was read';
-- allow require-concurrent-index-creation: none has one yet
create index magic_orders_customer on app.magic_orders (store_customer_id) where store_customer_id is not null;
-- allow require-concurrent-index-creation: a million are indexed within two seconds
create index magic_orders_email on app.magic_orders (lower(customer_email)) where customer_email is not null;
