-- Each tab's orders, in the order in which they come in.
-- Why: docs/decisions/orders.md, "Indexes of lists grow at their ends".
-- allow require-concurrent-index-deletion: at once; the former release reads others meanwhile.
drop index app.order_search_status;
-- allow require-concurrent-index-creation: two seconds for a million orders.
create index order_search_status on app.order_search (order_status, created_at, id) include (vendor_id);
-- allow require-concurrent-index-deletion: at once; the former release reads others meanwhile.
drop index app.order_search_newest;
-- allow require-concurrent-index-creation: two seconds for a million orders.
create index order_search_newest on app.order_search (created_at, id) include (vendor_id);
