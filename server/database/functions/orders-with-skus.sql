-- Why: docs/decisions/orders.md, "The orders of a SKU are found whoever asks".
-- The ids of all orders with a line of one of these SKUs, compared without punctuation. Whoever asks has to keep to orders
-- that they may see: this finds those of others, too.
create or replace function app.orders_with_skus(keys text[]) returns setof bigint
  language sql stable security definer set search_path = pg_catalog
as $$ select i.order_id from app.magic_order_line_items i where app.search_compact(i.sku) = any (keys) $$;
revoke all on function app.orders_with_skus from public;
grant execute on function app.orders_with_skus to sm_staff, sm_vendor, sm_system;
