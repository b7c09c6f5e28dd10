-- The orders themselves by day, in the order in which they come in.
-- Why: docs/decisions/orders.md, "Fewer indexes, and what each is for".
-- allow require-concurrent-index-deletion: at once; the former release reads others meanwhile.
drop index app.magic_orders_newest;
-- allow require-concurrent-index-creation: two seconds for a million orders.
create index magic_orders_newest on app.magic_orders (created_at, id);
