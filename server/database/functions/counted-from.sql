-- The first day whose orders the role of this transaction may see; null without a limit. A viewer's limit is the start
-- of a day in India; of any other moment the counts could say nothing exact.
create or replace function app.counted_from(wanted date) returns date language plpgsql stable set search_path = pg_catalog
as $$
declare
  since timestamptz := app.viewer_min_order_at();
begin
  if current_setting('role') in ('sm_staff', 'sm_system') or since = '-infinity' then
    return wanted;
  end if;
  if since <> app.india_day(since)::timestamp at time zone interval '05:30' then
    raise exception 'app.min_order_at is not the start of a day in India';
  end if;
  return greatest(wanted, app.india_day(since));
end $$;
revoke all on function app.counted_from from public;
