-- Why: docs/decisions/vendors.md, "A vendor renamed in the store keeps its record".
-- Notes that the store gave a product from one vendor to another.
create or replace function app.note_product_hands() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  insert into app.changed_hands (kind, subject, from_vendor_id, to_vendor_id)
  values ('product', new.product_id, old.vendor_id, new.vendor_id)
  on conflict (kind, subject) do update set from_vendor_id = excluded.from_vendor_id, to_vendor_id = excluded.to_vendor_id,
    changed_at = now();
  return null;
end $$;
revoke all on function app.note_product_hands from public;
