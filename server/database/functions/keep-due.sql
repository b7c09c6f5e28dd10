-- Keeps an order's due date and its clock with it, whatever statement moves the order.
create or replace function app.keep_due() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
declare
  vendor_days integer;
  calendar app.working_calendars;
begin
  -- Most orders there are have come to an end; `due_of` and `clock_of` would say the same of them.
  if new.clock_paused_at is null and app.counted_by(app.tracking_status(new)) is null then
    new.due_step := null;
    new.due_on := null;
    new.clock := null;
    new.clock_due_at := null;
    new.clock_source := null;
    return new;
  end if;
  if new.production_days is null then
    select v.production_days into vendor_days from app.vendors v where v.id = new.vendor_id;
  end if;
  select d.step, d.day into new.due_step, new.due_on from app.due_of(new, vendor_days) d;
  select c.* into calendar from app.working_calendars c where c.vendor_id = new.vendor_id;
  if not found then
    select c.* into calendar from app.working_calendars c where c.vendor_id = 0;
  end if;
  -- An order that was given back to be confirmed has no date of readiness any more; another vendor promises another one.
  if tg_op = 'UPDATE' and (old.order_status = 'confirmed' and new.order_status = 'new'
    or old.vendor_id <> new.vendor_id and new.shipping_reference is null and new.handover_at is null) then
    new.ready_by := null;
    new.ready_by_source := null;
    new.ready_by_days := null;
  end if;
  select k.* into new.clock, new.clock_due_at, new.clock_source, new.clock_paused_at, new.clock_paused_s, new.ready_by,
    new.ready_by_source, new.ready_by_days, new.handover_by, new.deliver_by, new.deliver_by_source
  -- An order that arrives with a past has it from its first day.
  from app.clock_of(new, new.due_step, new.due_on, vendor_days, calendar,
    date_trunc('milliseconds', case tg_op when 'INSERT' then new.created_at else now() end)) k;
  return new;
end $$;
revoke all on function app.keep_due from public;
