-- Why: docs/decisions/platform.md, "Partitions by month, where months are dropped".
-- Makes the partitions of the month of `at` and of the three after it, for all tables that are partitioned by month.
-- Rows that came before their partition lie in the default one and are moved.
create or replace function app.make_partitions(at timestamptz) returns void
  language plpgsql security definer set search_path = app, pg_catalog set lock_timeout = '5s' set timezone = 'UTC'
as $$
declare
  parent record;
  month timestamptz;
  next timestamptz;
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('shipmagic partitions'));
  for parent in
    select c.relname, a.attname from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
      join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where c.relnamespace = 'app'::regnamespace
  loop
    for ahead in 0..3 loop
      month := date_trunc('month', at) + make_interval(months => ahead);
      next := month + interval '1 month';
      part := parent.relname || to_char(month, '_YYYY_MM');
      continue when to_regclass(format('app.%I', part)) is not null;
      execute format('create table app.%I (like app.%I including all excluding identity)', part, parent.relname);
      execute format('with late as (delete from app.%1$I where %2$I >= %3$L and %2$I < %4$L returning *) insert into app.%5$I select * from late',
        parent.relname || '_default', parent.attname, month, next, part);
      begin
        execute format('alter table app.%I attach partition app.%I for values from (%L) to (%L)',
          parent.relname, part, month, next);
      exception when invalid_object_definition then
        -- An older partition holds this month already.
        execute format('insert into app.%I overriding system value select * from app.%I', parent.relname, part);
        execute format('drop table app.%I', part);
      end;
    end loop;
  end loop;
end $$;
revoke all on function app.make_partitions from public;
grant execute on function app.make_partitions to sm_system;
