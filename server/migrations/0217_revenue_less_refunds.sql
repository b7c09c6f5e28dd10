-- needs: app.refunded_of_sales, app.note_refunded_sales
-- Sales are less what was refunded of them. Written by the keeper of `refunds_owed`.
-- Why: docs/decisions/insight.md, "Revenue is less what was refunded".
alter table app.magic_orders add column refunded numeric(12, 2) not null default 0;
comment on column app.magic_orders.refunded is 'Of the payment shown, what went back to the customer';

create or replace view reporting.order_outcomes as
  select o.magic_order_id, o.vendor_name, (o.created_at at time zone 'Asia/Kolkata')::date as day, f.shipped, f.due, f.on_time,
    f.delivered, f.first_attempt, f.failed, f.rto, f.came_back, f.cancelled, f.open,
    c.counts * (o.total_price - o.discounts + o.shipping_cost) as ordered,
    case when f.came_back or f.cancelled then 0
      else c.counts * (o.total_price - o.discounts + o.shipping_cost - o.refunded) end as revenue,
    case when f.came_back then c.counts * (o.total_price - o.discounts + o.shipping_cost) else 0 end as came_back_value,
    case when app.is_order_in('delivered', f.order_status)
      then c.counts * (o.publisher_payout + o.shipping_cost - o.duties - o.fees) else 0 end as payout,
    o.confirmed_at, o.ship_by, o.handover_at, o.delivered_at, f.confirm_hours, f.ship_hours, f.deliver_hours
  from app.order_outcomes f join app.magic_orders o on o.id = f.id
    cross join lateral (select app.counts_in_figures(o.test, o.currency)::integer as counts) c;

create trigger refunded_sales_of_updated after update on app.magic_orders referencing new table as after_rows old table as before_rows
  for each statement execute function app.note_refunded_sales();
create trigger refunded_sales_of_deleted after delete on app.magic_orders referencing old table as before_rows
  for each statement execute function app.note_refunded_sales();
