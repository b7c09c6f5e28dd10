-- The text by which everybody who sees an order finds it. Its columns are named a second time in
-- `keep_order_search`, which asks whether one of them has changed. A name with other signs than ASCII stands in it as it is
-- read, too: `search_compact` and the part's id leave them out.
create or replace function app.order_search_text(order_number text, part_number integer, magic_order_id text, vendor_name text,
  customer_name text, ship_city text, shipping_reference text, line_text text) returns text language sql immutable parallel safe
return app.search_fold(app.search_compact(order_number) || ' ' || part_number || ' ' || magic_order_id || ' ' || vendor_name || ' ' ||
  coalesce(customer_name, '') || ' ' || coalesce(ship_city, '') || ' ' || app.search_compact(coalesce(shipping_reference, '')) || ' ' ||
  line_text || ' ' || app.search_codes(line_text) || case when order_number ~ '[^ -~]' then ' ' || order_number else '' end);
