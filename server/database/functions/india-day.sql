-- The day in India, by which orders are filtered: always UTC+05:30.
create or replace function app.india_day(at timestamptz) returns date language sql immutable parallel safe
  as $$ select (at at time zone interval '05:30')::date $$;
