-- needs: app.is_order_in, app.shown_as, app.is_order_status
-- Why: docs/decisions/platform.md, "What SQL knows of statuses is written from the domain".
alter table app.magic_orders drop constraint magic_orders_order_status_check;
alter table app.magic_orders add constraint magic_orders_order_status_known check (app.is_order_status(order_status)) not valid;

-- The same views as before, which ask for sets of statuses by name instead of listing them.
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
  ) s
) f;

create or replace view reporting.order_outcomes as
  select o.magic_order_id, o.vendor_name, (o.created_at at time zone 'Asia/Kolkata')::date as day, f.shipped, f.due, f.on_time,
    f.delivered, f.first_attempt, f.failed, f.rto, f.came_back, f.cancelled, f.open,
    o.total_price - o.discounts + o.shipping_cost as ordered,
    case when f.came_back or f.cancelled then 0 else o.total_price - o.discounts + o.shipping_cost end as revenue,
    case when f.came_back then o.total_price - o.discounts + o.shipping_cost else 0 end as came_back_value,
    case when app.is_order_in('delivered', f.order_status) then o.publisher_payout + o.shipping_cost else 0 end as payout,
    o.confirmed_at, o.ship_by, o.handover_at, o.delivered_at, f.confirm_hours, f.ship_hours, f.deliver_hours
  from app.order_outcomes f join app.magic_orders o on o.id = f.id;
