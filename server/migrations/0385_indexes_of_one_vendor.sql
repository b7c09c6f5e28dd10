-- One index of a vendor's orders holds what they are filtered, counted and sorted by, in place of four.
-- Why: docs/decisions/orders.md, "Fewer indexes, and what each is for".
-- allow require-concurrent-index-deletion: at once; the former release reads others meanwhile.
drop index app.order_search_filtered;
-- allow require-concurrent-index-deletion: at once; the former release reads others meanwhile.
drop index app.order_search_by_value_of_vendor;
-- allow require-concurrent-index-deletion: at once; the former release reads others meanwhile.
drop index app.order_search_by_city_of_vendor;
-- allow require-concurrent-index-deletion: at once; the former release reads others meanwhile.
drop index app.order_search_by_due_of_vendor;
-- allow require-concurrent-index-deletion: at once; the former release reads others meanwhile.
drop index app.order_search_vendor;
-- allow require-concurrent-index-creation: two seconds for a million orders.
create index order_search_vendor on app.order_search (vendor_id, created_at, id)
  include (order_status, financial_status, shipment_status, has_label, managed_in_shipmagic, collects_cash, courier, order_value, city,
    clock_due_at, due_on);
