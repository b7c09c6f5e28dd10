-- The sorts by city, vendor and due time, read backwards; within each, orders are in the order in which they come in.
-- Why: docs/decisions/orders.md, "Indexes of lists grow at their ends".
-- allow require-concurrent-index-deletion: at once; the former release reads others meanwhile.
drop index app.order_search_by_city;
-- allow require-concurrent-index-creation: two seconds for a million orders.
create index order_search_by_city on app.order_search (city desc, created_at, id);
-- allow require-concurrent-index-deletion: at once; the former release reads others meanwhile.
drop index app.order_search_by_vendor;
-- allow require-concurrent-index-creation: two seconds for a million orders.
create index order_search_by_vendor on app.order_search (vendor_key desc, created_at, id);
-- allow require-concurrent-index-deletion: at once; the former release reads others meanwhile.
drop index app.order_search_by_due;
-- allow require-concurrent-index-creation: two seconds for a million orders.
create index order_search_by_due on app.order_search (clock_due_at desc, created_at, id);
