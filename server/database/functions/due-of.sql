-- Why: docs/decisions/orders.md, "The due date is stored with the order; lateness is not".
-- By when an order should be where: the step that is awaited, and the last day in India that is in time; nulls when
-- nothing is awaited. The rule is `dueBy` of the domain; a test compares the two.
create or replace function app.due_of(o app.magic_orders, vendor_days integer, out step text, out day date)
  language plpgsql immutable parallel safe set search_path = pg_catalog
as $$
declare
  has_parcel constant boolean := coalesce(o.shipping_reference, '') <> '';
  -- How the days are counted: by production, by transit, or by the courier's word alone.
  counted constant text := app.counted_by(app.tracking_status(o));
  production constant integer := coalesce(o.production_days, vendor_days, 5);
  transit constant integer := coalesce(o.transit_days, 6);
  handover constant timestamptz := case when counted = 'transit' then o.handover_at end;
begin
  if o.test or counted is null or (has_parcel and not app.is_on_its_way(coalesce(o.shipment_status, 'READY')))
      or (not has_parcel and counted = 'transit' and app.is_in_person(o.delivery_method)) then
    return;
  end if;
  if has_parcel and o.expected_delivery_on is not null then
    step := 'delivered';
    day := o.expected_delivery_on;
  elsif counted = 'production' then
    step := 'ready';
    day := case when production >= 0 and transit >= 0 then app.india_day(o.created_at) + production + 2 end;
  elsif has_parcel or handover is not null then
    step := 'delivered';
    day := case when transit >= 0 then app.india_day(handover) + transit end;
  end if;
end $$;
revoke all on function app.due_of from public;
grant execute on function app.due_of to sm_system;
