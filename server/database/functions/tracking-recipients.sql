-- The contact to which links to the customer's page of these orders are sent; null where there is none. Orders whose
-- customer was erased are absent.
create or replace function app.tracking_recipients(order_ids bigint[])
  returns table (order_id bigint, contact text) language sql stable security definer set search_path = pg_catalog
as $$
  select o.id, coalesce(o.customer_email, o.customer_phone, o.shipping_address ->> 'phone')
  from app.magic_orders o where o.id = any (order_ids) and o.erased_at is null
$$;
revoke all on function app.tracking_recipients from public;
grant execute on function app.tracking_recipients to sm_public;
