-- Notes orders whose returns have changed, for whoever looks at them and for what is owed to their customers.
create or replace function app.note_return_changes() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  insert into app.order_changes
  select o.magic_order_id, o.vendor_id, o.created_at, false from app.magic_orders o
  where o.id in (select order_id from changed_rows);
  insert into app.refund_causes select distinct order_id from changed_rows;
  return null;
end $$;
revoke all on function app.note_return_changes from public;
