-- Notes of which vendors a statement has changed rows, so that an answer made before is known to be out of date. The
-- argument says how the rows of this table name their vendor; 0 is everybody's. A row that names none is everybody's, too.
create or replace function app.note_recent_change() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  -- Each way is written out, because imports and scans come by, and a statement made from a text would be planned again
  -- each time. Subqueries instead of joins, because the kept plan of a join follows from the number of rows at first.
  if tg_argv[0] = 'vendor' and tg_op = 'UPDATE' then
    insert into app.recent_changes (vendor_id, xid)
    select distinct coalesce(vendor_id, 0), pg_current_xact_id()
    from (select vendor_id from changed_rows union all select vendor_id from former_rows) c on conflict do nothing;
  elsif tg_argv[0] = 'vendor' then
    insert into app.recent_changes (vendor_id, xid)
    select distinct coalesce(vendor_id, 0), pg_current_xact_id() from changed_rows on conflict do nothing;
  elsif tg_argv[0] = 'order' then
    insert into app.recent_changes (vendor_id, xid)
    select distinct coalesce((select o.vendor_id from app.magic_orders o where o.id = c.order_id), 0), pg_current_xact_id()
    from (select distinct order_id from changed_rows) c on conflict do nothing;
  elsif tg_argv[0] = 'parcel' then
    insert into app.recent_changes (vendor_id, xid)
    select distinct coalesce((select (select o.vendor_id from app.magic_orders o where o.id = s.order_id)
      from app.shipments s where s.id = c.shipment_id), 0), pg_current_xact_id()
    from (select distinct shipment_id from changed_rows) c on conflict do nothing;
  elsif tg_argv[0] = 'store order' then
    insert into app.recent_changes (vendor_id, xid)
    select distinct unnest(case when vendors = '{}' then '{0}' else vendors end), pg_current_xact_id()
    from (select distinct store_order_id from changed_rows) c
    cross join lateral (select array(select o.vendor_id from app.magic_orders o where o.store_order_id = c.store_order_id)
      as vendors) v on conflict do nothing;
  else
    insert into app.recent_changes (vendor_id, xid)
    select 0, pg_current_xact_id() where exists (select from changed_rows) on conflict do nothing;
  end if;
  return null;
end $$;
revoke all on function app.note_recent_change from public;
