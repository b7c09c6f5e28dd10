-- Mail addresses are looked up whole, of which a hash takes half of the space.
-- Why: docs/decisions/orders.md, "Fewer indexes, and what each is for".
-- allow require-concurrent-index-deletion: made anew in the same transaction.
drop index app.magic_orders_email;
-- allow require-concurrent-index-creation: ten seconds for a million orders.
create index magic_orders_email on app.magic_orders using hash (lower(customer_email)) where customer_email is not null;
