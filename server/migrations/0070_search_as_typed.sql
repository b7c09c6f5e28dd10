-- What is searched is kept the way it is compared: words in small letters with one blank between them. `foldText` of the
-- domain says the same of what people type.
create function app.search_fold(said text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(
  lower(normalize(regexp_replace(said, '[''’‘`\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g'), nfkc)),
  '[^0-9a-z\u0080-\u200f\u2060-\U0010ffff]+', ' ', 'g'));

-- A number or AWB in one piece, however it is written.
create function app.search_compact(said text) returns text language sql immutable strict parallel safe
return regexp_replace(lower(said), '[^0-9a-z]+', '', 'g');

-- What everybody who sees an order may find it by, and what staff may besides. These columns are named once more where
-- the trigger asks whether they have changed.
create function app.order_search_text(order_number text, part_number integer, magic_order_id text, vendor_name text,
  customer_name text, ship_city text, shipping_reference text, line_text text) returns text language sql immutable parallel safe
return app.search_fold(app.search_compact(order_number) || ' ' || part_number || ' ' || magic_order_id || ' ' || vendor_name || ' ' ||
  coalesce(customer_name, '') || ' ' || coalesce(ship_city, '') || ' ' || app.search_compact(coalesce(shipping_reference, '')) || ' ' ||
  line_text);

create function app.order_search_contact(customer_email text, customer_phone text, customer_phone_national text,
  shipping_address jsonb, store_order_id text) returns text language sql immutable parallel safe
return app.search_fold(coalesce(customer_email, '') || ' ' || app.search_compact(coalesce(customer_phone, '')) || ' ' ||
  coalesce(customer_phone_national, '') || ' ' || app.search_compact(coalesce(shipping_address ->> 'phone', '')) || ' ' ||
  app.search_compact(coalesce(shipping_address ->> 'zip', '')) || ' ' || store_order_id);

create or replace function app.keep_order_search() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate app.order_search;
  elsif tg_op = 'INSERT' then
    insert into app.order_search
    select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status,
      app.order_search_text(order_number, part_number, magic_order_id, vendor_name, customer_name, ship_city, shipping_reference, line_text),
      app.order_search_contact(customer_email, customer_phone, customer_phone_national, shipping_address, store_order_id)
    from after_rows;
  elsif tg_op = 'DELETE' then
    delete from app.order_search s using before_rows b where s.id = b.id;
  else
    update app.order_search s set vendor_id = a.vendor_id, created_at = a.created_at, has_label = a.has_label,
      managed_in_shipmagic = a.managed_in_shipmagic, order_status = a.order_status, financial_status = a.financial_status,
      shipment_status = a.shipment_status,
      -- Most changes leave alone what orders are found by.
      search_text = case when a.renamed then app.order_search_text(a.order_number, a.part_number, a.magic_order_id, a.vendor_name,
        a.customer_name, a.ship_city, a.shipping_reference, a.line_text) else s.search_text end,
      search_contact = case when a.renamed then app.order_search_contact(a.customer_email, a.customer_phone,
        a.customer_phone_national, a.shipping_address, a.store_order_id) else s.search_contact end
    from (
      select a.*,
        (a.vendor_id, a.created_at, a.has_label, a.managed_in_shipmagic, a.order_status, a.financial_status, a.shipment_status)
        is distinct from
        (b.vendor_id, b.created_at, b.has_label, b.managed_in_shipmagic, b.order_status, b.financial_status, b.shipment_status) as moved,
        (a.order_number, a.part_number, a.magic_order_id, a.vendor_name, a.customer_name, a.ship_city, a.shipping_reference, a.line_text,
          a.customer_email, a.customer_phone, a.customer_phone_national, a.shipping_address, a.store_order_id)
        is distinct from
        (b.order_number, b.part_number, b.magic_order_id, b.vendor_name, b.customer_name, b.ship_city, b.shipping_reference, b.line_text,
          b.customer_email, b.customer_phone, b.customer_phone_national, b.shipping_address, b.store_order_id) as renamed
      from after_rows a join before_rows b on b.id = a.id
    ) a
    where s.id = a.id and (a.moved or a.renamed);
  end if;
  return null;
end $$;

-- The narrow rows anew, by ids as they were. Texts are kept in them alone.
drop index app.order_search_text, app.order_search_contact;
truncate app.order_search;
insert into app.order_search
select o.id, o.vendor_id, o.created_at, o.has_label, o.managed_in_shipmagic, o.order_status, o.financial_status, o.shipment_status,
  app.order_search_text(o.order_number, o.part_number, o.magic_order_id, o.vendor_name, o.customer_name, o.ship_city,
    o.shipping_reference, o.line_text),
  app.order_search_contact(o.customer_email, o.customer_phone, o.customer_phone_national, o.shipping_address, o.store_order_id)
from app.magic_orders o order by o.id;
create index order_search_text on app.order_search using gin (search_text gin_trgm_ops);
create index order_search_contact on app.order_search using gin (search_contact gin_trgm_ops);
alter table app.magic_orders drop column search_text, drop column search_contact;

alter table app.products drop column search_text;
alter table app.products add column search_text text not null generated always as (app.search_fold(
  title || ' ' || vendor_name || ' ' || product_type || ' ' || product_id || ' ' || variant_text)) stored;
create index products_search on app.products using gin (search_text gin_trgm_ops);
