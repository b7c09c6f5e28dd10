-- needs: app.keep_order_search
-- The last day on time stands in the narrow rows, too, so that late orders are found without looking at each order.
-- Why: docs/decisions/orders.md, "What is open is found apart from what is closed".
alter table app.order_search add column due_on date;
-- allow changes-many-rows: orders that are not closed, which are few among many.
update app.order_search s set due_on = o.due_on from app.magic_orders o where o.id = s.id and o.due_on is not null;

-- allow require-concurrent-index-creation: one pass, two seconds for a million orders, for those that are not closed.
create index order_search_due on app.order_search (due_on) where due_on is not null;
-- allow require-concurrent-index-creation: one pass, two seconds for a million orders, for those that are not closed.
create index order_search_open on app.order_search (created_at, id) include (vendor_id, clock_due_at, due_on)
  where clock_due_at is not null or due_on is not null;

-- allow require-concurrent-index-deletion: made anew in the same transaction.
drop index app.order_search_status_clock;
-- allow require-concurrent-index-creation: one pass, two seconds for a million orders, for those that are not closed.
create index order_search_status_clock on app.order_search (order_status, clock_due_at) include (vendor_id, created_at)
  where clock_due_at is not null;

-- What staff search. Behind row policies the planner may not use statistics of amounts and texts.
create view app.staff_order_search as
select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status, search_text, search_contact,
  order_value, vendor_key, city, state, pin, collects_cash, courier, tags, clock_due_at, due_on from app.order_search;
grant select on app.staff_order_search to sm_staff, sm_system;

create or replace view app.test_order_search as
select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status,
  app.order_search_text(order_number, part_number, magic_order_id, vendor_name, customer_name, ship_city, shipping_reference, line_text) as search_text,
  app.order_search_contact(customer_email, customer_phone, customer_phone_national, shipping_address, store_order_id) as search_contact,
  total_price - discounts + shipping_cost as order_value, coalesce(app.place_key(vendor_name), '') as vendor_key,
  app.place_key(ship_city) as city, app.place_key(shipping_address ->> 'province') as state,
  app.place_key(app.search_compact(shipping_address ->> 'zip')) as pin,
  app.collects_cash(financial_status, store_financial_status, cod_amount, net_price + net_tax + shipping_cost,
    (select b.cod_amount from app.shipments b where b.id = shipment_id)) as collects_cash,
  left(lower(shipping_partner), 60) as courier, app.tag_keys(channel_tags) as tags, clock_due_at, due_on
from app.magic_orders where test;
create or replace view app.all_order_search as
select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status, search_text, search_contact, order_value,
  vendor_key, city, state, pin, collects_cash, courier, tags, clock_due_at, due_on from app.order_search
union all select * from app.test_order_search;
create or replace view app.own_order_search as
select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status, search_text,
  clock_due_at, order_value, vendor_key, city, collects_cash, courier, due_on
from app.order_search
where (vendor_id in (select unnest(app.viewer_vendor_ids()))) is true and (created_at >= (select app.viewer_min_order_at())) is true;
create or replace view app.own_test_order_search as
select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status, search_text,
  clock_due_at, order_value, vendor_key, city, collects_cash, courier, due_on
from app.test_order_search
where (vendor_id in (select unnest(app.viewer_vendor_ids()))) is true and (created_at >= (select app.viewer_min_order_at())) is true;
create or replace view app.own_all_order_search as
select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status, search_text,
  clock_due_at, order_value, vendor_key, city, collects_cash, courier, due_on
from app.all_order_search
where (vendor_id in (select unnest(app.viewer_vendor_ids()))) is true and (created_at >= (select app.viewer_min_order_at())) is true;
