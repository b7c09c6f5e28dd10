-- Numbers and mail addresses are looked up whole, of which a hash takes a third of the space.
-- Why: docs/decisions/orders.md, "Indexes of lists grow at their ends".
-- allow require-concurrent-index-deletion: made anew in the same transaction.
drop index app.magic_orders_email;
-- allow require-concurrent-index-creation: ten seconds for a million orders.
create index magic_orders_email on app.magic_orders using hash (lower(customer_email)) where customer_email is not null;
-- allow require-concurrent-index-deletion: made anew in the same transaction.
drop index app.magic_orders_number_compact;
-- allow require-concurrent-index-creation: ten seconds for a million orders.
create index magic_orders_number_compact on app.magic_orders using hash (app.search_compact(order_number));
