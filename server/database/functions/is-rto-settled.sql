-- Whether the parcel of an order that came back undelivered is settled, or is being. Whoever sends the order again may
-- not see refunds, so the function looks for them and says only yes or no.
create or replace function app.is_rto_settled(of_order bigint, parcel text) returns boolean
  language sql stable security definer set search_path = app, pg_catalog
as $$
  select exists (select from app.store_refunds
    where order_id = of_order and rto_parcel = parcel and state in ('asked', 'sending', 'done'))
$$;
revoke all on function app.is_rto_settled from public;
grant execute on function app.is_rto_settled to sm_staff, sm_vendor, sm_system;
