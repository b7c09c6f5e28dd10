-- Notes which orders a statement touched, for `announce_order_changes`; of more than 200 only their vendors.
create or replace function app.note_order_changes() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if (select count(*) from (select from after_rows limit 201) few) > 200 then
    insert into app.order_changes (vendor_id, inserted) select distinct vendor_id, tg_op = 'INSERT' from after_rows;
  else
    insert into app.order_changes
    select magic_order_id, vendor_id, created_at, tg_op = 'INSERT' and not test from after_rows;
  end if;
  return null;
end $$;
revoke all on function app.note_order_changes from public;
