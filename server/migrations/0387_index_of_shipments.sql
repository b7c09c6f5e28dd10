-- Each parcel status's orders, in the order in which they come in.
-- Why: docs/decisions/orders.md, "Indexes of lists grow at their ends".
-- allow require-concurrent-index-deletion: at once; the former release reads others meanwhile.
drop index app.order_search_shipment;
-- allow require-concurrent-index-creation: two seconds for a million orders.
create index order_search_shipment on app.order_search (coalesce(shipment_status, 'READY'), created_at, id);
