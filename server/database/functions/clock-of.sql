-- Why: docs/decisions/orders.md, "An order has one clock, and its dates are fixed once".
-- The clock of an order after a change at an instant, and what is fixed with it. The order comes with what was kept
-- before; its due day is given, because it is kept in the same moment. The rule is `keepClock` of the domain; a test
-- compares the two.
create or replace function app.clock_of(o app.magic_orders, step text, due_day date, vendor_days integer,
  c app.working_calendars, at timestamptz, out clock text, out due_at timestamptz, out source text,
  out paused_at timestamptz, out paused_s bigint, out ready_by timestamptz, out ready_by_source text,
  out ready_by_days integer, out handover_by timestamptz, out deliver_by date, out deliver_by_source text)
  language plpgsql immutable parallel safe set search_path = pg_catalog
as $$
declare
  has_parcel constant boolean := coalesce(o.shipping_reference, '') <> '';
  status constant text := app.tracking_status(o);
  counted constant text := app.counted_by(status);
  production constant integer := coalesce(o.production_days, vendor_days, 5);
  transit constant integer := coalesce(o.transit_days, 6);
  is_confirmed constant boolean :=
    o.managed_in_shipmagic is false or o.order_status = 'confirmed' or o.ready_by is not null;
  first timestamptz;
begin
  paused_s := o.clock_paused_s;
  ready_by := o.ready_by;
  ready_by_source := o.ready_by_source;
  ready_by_days := o.ready_by_days;
  handover_by := o.handover_by;
  deliver_by := o.deliver_by;
  deliver_by_source := o.deliver_by_source;
  if status = 'held' then
    paused_at := coalesce(o.clock_paused_at, at);
  elsif o.clock_paused_at is not null then
    paused_s := paused_s + greatest(0, floor(extract(epoch from at - o.clock_paused_at)));
  end if;

  if o.test or counted is null or (has_parcel and not app.is_on_its_way(coalesce(o.shipment_status, 'READY')))
      or (not has_parcel and counted = 'transit' and app.is_in_person(o.delivery_method)) then
    return;
  end if;
  clock := case
    when counted = 'production' then case when is_confirmed then 'ready' else 'confirm' end
    when o.handover_at is not null or status = 'in_transit' then 'deliver'
    when counted = 'transit' then 'handover'
    when status <> 'held' then case when has_parcel then 'deliver' end
    when o.handover_by is not null then 'handover'
    when is_confirmed then 'ready' else 'confirm' end;
  -- Of what was refunded nothing is to be confirmed or made any more.
  if o.financial_status = 'REFUNDED' and clock in ('confirm', 'ready') then
    clock := null;
  end if;
  if clock is null then
    return;
  end if;

  -- Each step fixes its promise once; going back a step forgets those of later ones.
  if clock in ('confirm', 'ready') then
    handover_by := null;
    deliver_by := null;
    deliver_by_source := null;
    if clock = 'ready' and ready_by is null and production >= 0 then
      ready_by := app.working_time(o.created_at, production, c);
      ready_by_source := case when o.production_days is not null then 'products' when vendor_days is not null then 'vendor' else 'usual' end;
      ready_by_days := production;
    end if;
  elsif o.handover_at is null then
    deliver_by := null;
    deliver_by_source := null;
    if clock = 'handover' and handover_by is null then
      handover_by := app.working_time(at, c.handover_days, c);
      paused_s := 0;
    end if;
  elsif deliver_by is null and has_parcel and o.expected_delivery_on is not null then
    deliver_by := o.expected_delivery_on;
    deliver_by_source := 'courier';
    paused_s := 0;
  elsif deliver_by is null and transit >= 0 then
    deliver_by := app.india_day(o.handover_at) + transit;
    deliver_by_source := case when o.transit_days is not null then 'transit' else 'usual' end;
    paused_s := 0;
  end if;
  if paused_at is not null then
    return;
  end if;

  -- The promise, moved by what the order was on hold.
  if clock = 'deliver' then
    due_at := app.end_of_india_day(deliver_by + ceil(paused_s / 86400.0)::integer);
  else
    due_at := case clock when 'ready' then ready_by when 'handover' then handover_by
      else app.working_time(o.created_at, c.confirm_days, c) end;
    if paused_s > 0 and due_at is not null then
      due_at := app.working_time(due_at + make_interval(secs => paused_s), 0, c);
    end if;
  end if;
  source := case when due_at is not null then
    case clock when 'ready' then ready_by_source when 'deliver' then deliver_by_source else 'calendar' end end;
  -- The customer's day, or the courier's word of a delay, where that comes first.
  first := app.end_of_india_day(due_day);
  if first < due_at or (due_at is null and first is not null) then
    due_at := first;
    source := case when step = 'delivered' and o.expected_delivery_on is not null then 'courier' else 'customer' end;
  end if;
  if step = 'delivered' and o.shipment_status = 'DELAYED' then
    first := least(at, case when o.clock_source = 'delayed' then o.clock_due_at end);
    if first < due_at or (due_at is null and first is not null) then
      due_at := first;
      source := 'delayed';
    end if;
  end if;
end $$;
revoke all on function app.clock_of from public;
grant execute on function app.clock_of to sm_system;
