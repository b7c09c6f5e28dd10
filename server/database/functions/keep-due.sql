-- Keeps an order's due date with it, whatever statement moves the order.
create or replace function app.keep_due() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
declare
  vendor_days integer;
begin
  if new.production_days is null then
    select v.production_days into vendor_days from app.vendors v where v.id = new.vendor_id;
  end if;
  select d.step, d.day into new.due_step, new.due_on from app.due_of(new, vendor_days) d;
  return new;
end $$;
revoke all on function app.keep_due from public;
