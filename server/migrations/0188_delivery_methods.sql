-- needs: app.is_in_person, app.is_delivery, app.due_of, app.clock_of, app.is_order_in
-- How the items of a part reach the customer: tips and gift cards need no shipping, and some orders are picked up in the
-- store or delivered by its own people.
-- Why: docs/decisions/orders.md, "What nobody ships is no work".
alter table app.magic_orders
  add column delivery_method text not null default 'shipping',
  -- Of what is handed over in person: since when it waits for its customer, who took it, and when.
  add column prepared_at timestamptz,
  add column received_by text,
  add column received_at timestamptz;
alter table app.magic_orders add constraint magic_orders_delivery_method_known
  check (delivery_method in ('shipping', 'none', 'pick_up', 'local')) not valid;
grant select (delivery_method, prepared_at, received_by, received_at), update (prepared_at, received_by, received_at)
  on app.magic_orders to sm_vendor;
grant select (delivery_method) on app.magic_orders to sm_public;

create or replace trigger due_kept
  before insert or update of order_status, order_status_st, managed_in_shipmagic, shipping_reference, shipment_status,
    created_at, vendor_id, production_days, transit_days, handover_at, expected_delivery_on, test, delivery_method
  on app.magic_orders for each row execute function app.keep_due();

-- The same view as before; what is not brought to the customer is in no figure of deliveries.
create or replace view app.order_outcomes as
select f.id, f.vendor_id, f.created_at, f.order_status, f.shipped, f.due, f.due and coalesce(f.handover_at <= f.ship_by, false) as on_time,
  f.delivered, f.delivered and not f.has_failed as first_attempt, f.shipped and f.has_failed as failed,
  f.gone_back and f.delivered_at is null as rto, f.gone_back as came_back, f.cancelled, f.open,
  case when f.counts and f.confirmed_at is not null then greatest(0, extract(epoch from f.confirmed_at - f.created_at) / 3600) end as confirm_hours,
  case when f.shipped and f.handover_at is not null then greatest(0, extract(epoch from f.handover_at - f.created_at) / 3600) end as ship_hours,
  case when f.delivered and f.delivered_at is not null and f.handover_at is not null then greatest(0, extract(epoch from f.delivered_at - f.handover_at) / 3600) end as deliver_hours
from (
  select s.*,
    s.ship_by is not null and s.counts and (s.handover_at is not null
      or (not s.shipped and s.clock_paused_at is null and s.ship_by < now())) as due
  from (
    select c.*,
      c.counts and (c.handover_at is not null or app.is_order_in('shipped', c.order_status)) as shipped,
      c.counts and (c.delivered_at is not null or app.is_order_in('delivered', c.order_status)) as delivered,
      app.is_order_in('goneBack', c.order_status) as gone_back,
      app.is_order_in('open', c.order_status) as open,
      exists (select from app.ndr_cases n where n.order_id = c.id) as has_failed
    from (
      select o.id, o.vendor_id, o.created_at, o.order_status, o.confirmed_at, o.ship_by, o.clock_paused_at, o.handover_at, o.delivered_at,
        app.is_order_in('cancelled', o.order_status) as cancelled,
        not app.is_order_in('cancelled', o.order_status) and app.is_delivery(o.delivery_method) as counts
      from app.magic_orders o
      where not o.test
    ) c
  ) s
) f;

insert into app.job_tasks (name) values ('tell_in_person');
