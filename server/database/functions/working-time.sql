-- The cut-off of the working day that lies so many working days after an instant; one after the cut-off, or on a day
-- without work, counts as the next working day. `workingTime` of the domain; a test compares the two.
create or replace function app.working_time(arrived timestamptz, days integer, c app.working_calendars) returns timestamptz
  language plpgsql immutable parallel safe set search_path = pg_catalog
as $$
declare
  at_india constant timestamp := arrived at time zone interval '05:30';
  day date := at_india::date;
  days_left integer := days;
begin
  if at_india::time > c.cut_off then
    day := day + 1;
  end if;
  loop
    while extract(dow from day)::smallint = any (c.days_off) or day = any (c.holidays) loop
      day := day + 1;
    end loop;
    exit when days_left <= 0;
    days_left := days_left - 1;
    day := day + 1;
  end loop;
  return (day + c.cut_off) at time zone interval '05:30';
end $$;
revoke all on function app.working_time from public;
grant execute on function app.working_time to sm_system;
