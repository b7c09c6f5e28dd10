-- The last instant of a day in India, to the millisecond; null for none.
create or replace function app.end_of_india_day(day date) returns timestamptz language sql immutable parallel safe
  as $$ select (day + 1)::timestamp at time zone interval '05:30' - interval '1 millisecond' $$;
grant execute on function app.end_of_india_day to sm_staff, sm_vendor, sm_system;
