-- needs: app.due_of, app.clock_of, app.key_text, app.search_fold, app.search_codes, app.search_compact, app.place_key, app.tag_keys, app.order_search_text, app.order_search_contact, app.collects_cash
-- Test orders of the store are in no list, count, clock or figure unless somebody asks for them.
-- Why: docs/decisions/orders.md, "Test orders are kept apart".
-- allow changes-many-rows: the few orders that are tests.
delete from app.order_search s using app.magic_orders o where o.id = s.id and o.test;
-- allow require-concurrent-index-creation: one pass over the orders, for the few that are tests.
create index magic_orders_tests on app.magic_orders (created_at desc, id desc) where test;

-- The same columns of test orders alone, and of all orders.
create view app.test_order_search as
select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status,
  app.order_search_text(order_number, part_number, magic_order_id, vendor_name, customer_name, ship_city, shipping_reference, line_text) as search_text,
  app.order_search_contact(customer_email, customer_phone, customer_phone_national, shipping_address, store_order_id) as search_contact,
  total_price - discounts + shipping_cost as order_value, coalesce(app.place_key(vendor_name), '') as vendor_key,
  app.place_key(ship_city) as city, app.place_key(shipping_address ->> 'province') as state,
  app.place_key(app.search_compact(shipping_address ->> 'zip')) as pin,
  app.collects_cash(financial_status, store_financial_status, cod_amount, net_price + net_tax + shipping_cost,
    (select b.cod_amount from app.shipments b where b.id = shipment_id)) as collects_cash,
  left(lower(shipping_partner), 60) as courier, app.tag_keys(channel_tags) as tags, clock_due_at
from app.magic_orders where test;
create view app.all_order_search as
select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status, search_text, search_contact, order_value,
  vendor_key, city, state, pin, collects_cash, courier, tags, clock_due_at from app.order_search
union all select * from app.test_order_search;
grant select on app.test_order_search, app.all_order_search to sm_staff, sm_system;
-- As `own_order_search`.
create view app.own_test_order_search as
select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status, search_text,
  clock_due_at, order_value, vendor_key, city, collects_cash, courier
from app.test_order_search
where (vendor_id in (select unnest(app.viewer_vendor_ids()))) is true and (created_at >= (select app.viewer_min_order_at())) is true;
create view app.own_all_order_search as
select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status, search_text,
  clock_due_at, order_value, vendor_key, city, collects_cash, courier
from app.all_order_search
where (vendor_id in (select unnest(app.viewer_vendor_ids()))) is true and (created_at >= (select app.viewer_min_order_at())) is true;
grant select on app.own_test_order_search, app.own_all_order_search to sm_vendor;

-- Counted by the trigger, which counts them no more from now on.
-- allow changes-many-rows: adds some rows, for the few orders that are tests.
insert into app.order_count_deltas
select vendor_id, app.india_day(created_at), order_status, financial_status, coalesce(shipment_status, 'READY'), has_label,
  managed_in_shipmagic is not false, -count(*), -sum(app.sales_of_order(order_status, total_price, discounts, shipping_cost)),
  -sum(app.earned_by_order(order_status, publisher_payout, shipping_cost))
from app.magic_orders where test group by 1, 2, 3, 4, 5, 6, 7;
-- allow changes-many-rows: adds some rows, for the few orders that are tests.
insert into app.insight_marks (vendor_id, day) select distinct vendor_id, app.india_day(created_at) from app.magic_orders where test;

-- allow changes-many-rows: the few orders that are tests.
update app.magic_orders set due_step = null, due_on = null, clock = null, clock_due_at = null, clock_source = null
where test and (due_step is not null or clock is not null);
create or replace trigger due_kept
  before insert or update of order_status, order_status_st, managed_in_shipmagic, shipping_reference, shipment_status,
    created_at, vendor_id, production_days, transit_days, handover_at, expected_delivery_on, test
  on app.magic_orders for each row execute function app.keep_due();

-- The same view as before, without test orders.
create or replace view app.order_outcomes as
select f.id, f.vendor_id, f.created_at, f.order_status, f.shipped, f.due, f.due and coalesce(f.handover_at <= f.ship_by, false) as on_time,
  f.delivered, f.delivered and not f.has_failed as first_attempt, f.shipped and f.has_failed as failed,
  f.gone_back and f.delivered_at is null as rto, f.gone_back as came_back, f.cancelled, f.open,
  case when not f.cancelled and f.confirmed_at is not null then greatest(0, extract(epoch from f.confirmed_at - f.created_at) / 3600) end as confirm_hours,
  case when f.shipped and f.handover_at is not null then greatest(0, extract(epoch from f.handover_at - f.created_at) / 3600) end as ship_hours,
  case when f.delivered and f.delivered_at is not null and f.handover_at is not null then greatest(0, extract(epoch from f.delivered_at - f.handover_at) / 3600) end as deliver_hours
from (
  select s.*,
    s.ship_by is not null and not s.cancelled and (s.handover_at is not null
      or (not s.shipped and s.clock_paused_at is null and s.ship_by < now())) as due
  from (
    select o.id, o.vendor_id, o.created_at, o.order_status, o.confirmed_at, o.ship_by, o.clock_paused_at, o.handover_at, o.delivered_at,
      app.is_order_in('cancelled', o.order_status) as cancelled,
      not app.is_order_in('cancelled', o.order_status)
        and (o.handover_at is not null or app.is_order_in('shipped', o.order_status)) as shipped,
      not app.is_order_in('cancelled', o.order_status)
        and (o.delivered_at is not null or app.is_order_in('delivered', o.order_status)) as delivered,
      app.is_order_in('goneBack', o.order_status) as gone_back,
      app.is_order_in('open', o.order_status) as open,
      exists (select from app.ndr_cases n where n.order_id = o.id) as has_failed
    from app.magic_orders o
    where not o.test
  ) s
) f;
