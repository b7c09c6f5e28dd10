-- The dashboard's figures for SQL: each order as it is counted, and each vendor's days. Without functions of ours, which
-- the reader may not call.
create view reporting.order_outcomes as
  select o.magic_order_id, o.vendor_name, (o.created_at at time zone 'Asia/Kolkata')::date as day, f.shipped, f.due, f.on_time,
    f.delivered, f.first_attempt, f.failed, f.rto, f.came_back, f.cancelled, f.open,
    o.total_price - o.discounts + o.shipping_cost as ordered,
    case when f.came_back or f.cancelled then 0 else o.total_price - o.discounts + o.shipping_cost end as revenue,
    case when f.came_back then o.total_price - o.discounts + o.shipping_cost else 0 end as came_back_value,
    case when f.order_status = 'delivered' then o.publisher_payout + o.shipping_cost else 0 end as payout,
    o.confirmed_at, o.ship_by, o.handover_at, o.delivered_at, f.confirm_hours, f.ship_hours, f.deliver_hours
  from app.order_outcomes f join app.magic_orders o on o.id = f.id;
comment on view reporting.order_outcomes is 'How the dashboard and the scorecards count each order; amounts in rupees, durations in hours';
comment on column reporting.order_outcomes.day is 'The day in India on which it was placed, to which all its figures belong';
comment on column reporting.order_outcomes.due is 'Whether the promise to ship was kept or has passed; on_time: it was kept';
comment on column reporting.order_outcomes.failed is 'Whether the courier reported a failed delivery at least once';

create view reporting.vendor_days as
  select v.vendor_name, s.starts_on as day, s.orders, s.ordered / 100.0 as ordered, s.revenue / 100.0 as revenue,
    s.came_back / 100.0 as came_back_value, s.payout / 100.0 as payout, s.cancelled, s.cancelled_value / 100.0 as cancelled_value, s.due,
    s.on_time, s.shipped, s.delivered, s.first_attempt, s.failed, s.rto, s.open
  from app.insight_sums s join app.vendors v on v.id = s.vendor_id
  where s.span = 'day';
comment on view reporting.vendor_days is 'The sums of order_outcomes by vendor and day, as kept for the dashboard: at most a minute old; amounts in rupees';
