-- Codes such as SKUs in one piece, beside how they are written: `SKU-1234` is found by who types `SKU1234`, too.
create function app.search_codes(said text) returns text language sql immutable strict parallel safe
return (select coalesce(string_agg(replace(folded, ' ', ''), ' '), '')
  from (select app.search_fold(chunk) as folded from regexp_split_to_table(said, '\s+') chunk where chunk ~ '[0-9]') chunks
  where folded like '% %');

create or replace function app.order_search_text(order_number text, part_number integer, magic_order_id text, vendor_name text,
  customer_name text, ship_city text, shipping_reference text, line_text text) returns text language sql immutable parallel safe
return app.search_fold(app.search_compact(order_number) || ' ' || part_number || ' ' || magic_order_id || ' ' || vendor_name || ' ' ||
  coalesce(customer_name, '') || ' ' || coalesce(ship_city, '') || ' ' || app.search_compact(coalesce(shipping_reference, '')) || ' ' ||
  line_text || ' ' || app.search_codes(line_text));

-- Few orders have a code with signs; the others stay as they are.
update app.order_search s set search_text = s.search_text || ' ' || app.search_codes(o.line_text)
from app.magic_orders o where o.id = s.id and app.search_codes(o.line_text) <> '';

alter table app.products drop column search_text;
alter table app.products add column search_text text not null generated always as (app.search_fold(
  title || ' ' || vendor_name || ' ' || product_type || ' ' || product_id || ' ' || variant_text || ' ' ||
  app.search_codes(title || ' ' || variant_text))) stored;
create index products_search on app.products using gin (search_text gin_trgm_ops);
