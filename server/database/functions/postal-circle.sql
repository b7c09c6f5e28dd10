-- The state, or group of states, of a PIN code by its first two digits, as `circleStarts` of the domain numbers them.
create or replace function app.postal_circle(pin text) returns integer
  language sql immutable parallel safe set search_path = pg_catalog
as $$
  select width_bucket(left(pin, 2)::integer, array[11, 12, 14, 16, 17, 18, 20, 30, 36, 40, 45, 49, 50, 51, 56, 60, 67, 70, 75, 78, 80, 90])
$$;
revoke all on function app.postal_circle from public;
grant execute on function app.postal_circle to sm_system, sm_staff;
