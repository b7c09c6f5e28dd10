-- Why: docs/decisions/orders.md, "A name is no identity".
-- Whether a reference that an attempt is to have is another part's id, or another attempt's reference. Whoever ships may
-- not see those, so the function looks for them and says only yes or no.
create or replace function app.is_reference_taken(of_order bigint, wanted text) returns boolean
  language sql stable security definer set search_path = app, pg_catalog
as $$
  select exists (select from app.magic_orders where magic_order_id = wanted and id <> of_order)
    or exists (select from app.shipments where reference = wanted)
$$;
revoke all on function app.is_reference_taken from public;
grant execute on function app.is_reference_taken to sm_staff, sm_vendor, sm_system;
