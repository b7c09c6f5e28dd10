-- needs: app.counts_in_figures, app.order_search_text
-- Figures of rupees leave out amounts in other currencies; vendors are not paid duties and fees.
-- Why: docs/decisions/money.md, "An order in another currency is shown in it, and in no figure".
create or replace view reporting.order_outcomes as
  select o.magic_order_id, o.vendor_name, (o.created_at at time zone 'Asia/Kolkata')::date as day, f.shipped, f.due, f.on_time,
    f.delivered, f.first_attempt, f.failed, f.rto, f.came_back, f.cancelled, f.open,
    c.counts * (o.total_price - o.discounts + o.shipping_cost) as ordered,
    case when f.came_back or f.cancelled then 0 else c.counts * (o.total_price - o.discounts + o.shipping_cost) end as revenue,
    case when f.came_back then c.counts * (o.total_price - o.discounts + o.shipping_cost) else 0 end as came_back_value,
    case when app.is_order_in('delivered', f.order_status)
      then c.counts * (o.publisher_payout + o.shipping_cost - o.duties - o.fees) else 0 end as payout,
    o.confirmed_at, o.ship_by, o.handover_at, o.delivered_at, f.confirm_hours, f.ship_hours, f.deliver_hours
  from app.order_outcomes f join app.magic_orders o on o.id = f.id
    cross join lateral (select app.counts_in_figures(o.test, o.currency)::integer as counts) c;

-- allow changes-many-rows: a handful, orders whose names have other signs than ASCII.
update app.order_search s set search_text = app.order_search_text(o.order_number, o.part_number, o.magic_order_id, o.vendor_name,
  o.customer_name, o.ship_city, o.shipping_reference, o.line_text)
from app.magic_orders o where o.id = s.id and o.order_number ~ '[^ -~]';
