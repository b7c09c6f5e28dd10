-- Notes the days of the orders whose failed deliveries or lines a statement has changed, or whose pickup address. The
-- argument says how changed rows `c` find their orders `o`.
create or replace function app.note_insight_of_parts() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  execute format('insert into app.insight_marks (vendor_id, day) select distinct o.vendor_id, app.india_day(o.created_at)
    from changed_rows c join app.magic_orders o on %s', tg_argv[0]);
  return null;
end $$;
revoke all on function app.note_insight_of_parts from public;
