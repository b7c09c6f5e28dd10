-- needs: app.place_key, app.tag_keys, app.collects_cash
-- By what else orders are sorted and filtered, beside the other columns of the narrow rows.
alter table app.order_search
  add column order_value numeric(12, 2) not null default 0,
  add column vendor_key text collate "C" not null default '',
  add column city text collate "C",
  add column state text collate "C",
  add column pin text collate "C",
  add column collects_cash boolean not null default false,
  add column courier text collate "C",
  add column tags text[] not null default '{}';

update app.order_search s set
  order_value = o.total_price - o.discounts + o.shipping_cost,
  vendor_key = coalesce(app.place_key(o.vendor_name), ''),
  city = app.place_key(o.ship_city),
  state = app.place_key(o.shipping_address ->> 'province'),
  pin = app.place_key(app.search_compact(o.shipping_address ->> 'zip')),
  collects_cash = app.collects_cash(o.financial_status, o.store_financial_status, o.cod_amount,
    o.net_price + o.net_tax + o.shipping_cost, (select b.cod_amount from app.shipments b where b.id = o.shipment_id)),
  courier = left(lower(o.shipping_partner), 60),
  tags = app.tag_keys(o.channel_tags)
from app.magic_orders o where o.id = s.id;

-- One for each sort, of all orders and of one vendor's; the other direction reads it backwards.
create index order_search_by_value on app.order_search (order_value, created_at desc, id desc);
create index order_search_by_value_of_vendor on app.order_search (vendor_id, order_value, created_at desc, id desc);
create index order_search_by_vendor on app.order_search (vendor_key, created_at desc, id desc);
create index order_search_by_city on app.order_search (city, created_at desc, id desc);
create index order_search_by_city_of_vendor on app.order_search (vendor_id, city, created_at desc, id desc);
-- Filters without an index of their own are counted in this one, which is much smaller than the rows.
create index order_search_filtered on app.order_search (order_status)
  include (vendor_id, created_at, id, financial_status, collects_cash, courier, order_value, city, state, pin);
create index order_search_tags on app.order_search using gin (tags) where tags <> '{}';
create index magic_order_line_items_sku on app.magic_order_line_items (app.search_compact(sku));
create index magic_order_line_items_customized on app.magic_order_line_items (order_id) where customized;
