-- Up to when orders are counted in the kept insights; null before the first time. Not all may read `sync_state`.
create or replace function app.insights_counted_at() returns timestamptz
  language sql stable security definer set search_path = pg_catalog
  as $$ select (value ->> 'at')::timestamptz from app.sync_state where key = 'insights counted' $$;
revoke all on function app.insights_counted_at from public;
grant execute on function app.insights_counted_at to sm_staff, sm_vendor, sm_system;
