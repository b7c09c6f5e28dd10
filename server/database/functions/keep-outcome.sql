-- Why: docs/decisions/insight.md, "Three moments are kept with the order".
-- Keeps with an order when it was confirmed and delivered, and by when it was to be with the courier. Fires after
-- `keep_due`, which fixes the day of readiness. What is given with a new row stays.
create or replace function app.keep_outcome() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
declare
  calendar app.working_calendars;
begin
  if tg_op = 'UPDATE' then
    if app.is_order_in('unconfirmed', new.order_status) then
      new.confirmed_at := null;
    elsif new.confirmed_at is null
        and (app.is_order_in('unconfirmed', old.order_status) or app.is_order_in('held', old.order_status))
        and not (app.is_order_in('held', new.order_status) or app.is_order_in('cancelled', new.order_status)) then
      new.confirmed_at := now();
    end if;
    if app.is_order_in('delivered', new.order_status) and not app.is_order_in('delivered', old.order_status) then
      -- The courier's time, if a scan says so.
      new.delivered_at := case when new.last_scan_at is distinct from old.last_scan_at then new.last_scan_at else now() end;
    elsif app.is_order_in('open', new.order_status) and not app.is_order_in('held', new.order_status) then
      new.delivered_at := null;
    end if;
  end if;
  if tg_op = 'UPDATE' and old.vendor_id <> new.vendor_id and new.shipping_reference is null and new.handover_at is null then
    new.ship_by := null;
  end if;
  if new.ready_by is null then
    if tg_op = 'UPDATE' then
      new.ship_by := null;
    end if;
  elsif new.handover_at is null and (new.ship_by is null
    or (tg_op = 'UPDATE' and old.clock_paused_at is not null and new.clock_paused_at is null)) then
    select c.* into calendar from app.working_calendars c where c.vendor_id = app.calendar_owner(new.vendor_id);
    new.ship_by := case when new.ship_by is null then app.working_time(new.ready_by, calendar.handover_days, calendar)
      else app.working_time(new.ship_by + (now() - old.clock_paused_at), 0, calendar) end;
  end if;
  return new;
end $$;
revoke all on function app.keep_outcome from public;
