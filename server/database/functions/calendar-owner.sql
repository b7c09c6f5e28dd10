-- Whose row of `working_calendars` a vendor goes by: 0 is everybody's.
create or replace function app.calendar_owner(vendor bigint) returns bigint language sql stable parallel safe
  as $$ select coalesce((select c.vendor_id from app.working_calendars c where c.vendor_id = vendor), 0) $$;
revoke all on function app.calendar_owner from public;
grant execute on function app.calendar_owner to sm_system;
