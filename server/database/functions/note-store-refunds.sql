-- A refund in the store changes the order there, and not always anything of it here. The time is that of the newest
-- change: whoever reads payments meanwhile has not seen it. The store may also show another content at the same time.
create or replace function app.note_store_refunds() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  update app.order_money m set wanted_at = now()
  from after_rows a join before_rows b on b.store_order_id = a.store_order_id
  where m.store_order_id = a.store_order_id
    and (a.store_updated_at > b.store_updated_at
      or (a.store_updated_at = b.store_updated_at and b.payload_hash <> a.payload_hash));
  return null;
end $$;
revoke all on function app.note_store_refunds from public;
