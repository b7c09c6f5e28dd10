-- All orders, and each tab's, in the order in which they come in, with their vendor.
-- Why: docs/decisions/orders.md, "Fewer indexes, and what each is for".
-- allow require-concurrent-index-deletion: at once; the former release reads others meanwhile.
drop index app.order_search_status;
-- allow require-concurrent-index-creation: two seconds for a million orders.
create index order_search_status on app.order_search (order_status, created_at, id) include (vendor_id);
-- allow require-concurrent-index-deletion: at once; the former release reads others meanwhile.
drop index app.order_search_newest;
-- allow require-concurrent-index-creation: two seconds for a million orders.
create index order_search_newest on app.order_search (created_at, id) include (vendor_id);
