-- Orders by their next due time, those without one last; the ranges of what is due are read from the same indexes.
drop index app.order_search_clock;
drop index app.order_search_vendor_clock;
create index order_search_by_due on app.order_search (clock_due_at, created_at desc, id desc);
create index order_search_by_due_of_vendor on app.order_search (vendor_id, clock_due_at, created_at desc, id desc);
