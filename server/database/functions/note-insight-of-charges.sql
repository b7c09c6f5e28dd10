-- Notes the days of the orders whose parcels are charged otherwise. The argument is a query for these parcels from the
-- rows `changed_rows`.
create or replace function app.note_insight_of_charges() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  execute format('insert into app.insight_marks (vendor_id, day) select distinct o.vendor_id, app.india_day(o.created_at)
    from (%s) charged (shipment_id) join app.shipments s on s.id = charged.shipment_id
      join app.magic_orders o on o.id = s.order_id', tg_argv[0]);
  return null;
end $$;
revoke all on function app.note_insight_of_charges from public;
