-- Why: docs/decisions/platform.md, "Partitions by month, where months are dropped".
-- Forgets what lies before a moment: drops the months that ended before it, and deletes from partitions that are not of
-- one month. What is younger than the first month that is left stays. Returns how many partitions were dropped.
create or replace function app.drop_partitions(parent text, before timestamptz) returns integer
  language plpgsql security definer set search_path = app, pg_catalog set lock_timeout = '5s' set timezone = 'UTC'
as $$
declare
  part record;
  ends timestamptz;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('shipmagic partitions'));
  for part in
    select c.relname as name, a.attname, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_partitioned_table p join pg_inherits i on i.inhparent = p.partrelid join pg_class c on c.oid = i.inhrelid
      join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = format('app.%I', parent)::regclass
  loop
    -- Null for the default partition.
    ends := substring(part.bounds from 'TO \(''([^'']+)''\)')::timestamptz;
    if ends <= before then
      execute format('alter table app.%I detach partition app.%I', parent, part.name);
      execute format('drop table app.%I', part.name);
      dropped := dropped + 1;
    elsif ends is null or part.bounds like '%MINVALUE%' then
      execute format('delete from app.%I where %I < %L', part.name, part.attname, before);
    end if;
  end loop;
  return dropped;
end $$;
revoke all on function app.drop_partitions from public;
grant execute on function app.drop_partitions to sm_system;
