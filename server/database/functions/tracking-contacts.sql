-- Whatever the tracking page accepts as proof for these orders, as it was written: emails and phones of the ship-to address,
-- the bill and the buyer, without an email that staff have corrected. The page reads nothing else of addresses.
create or replace function app.tracking_contacts(order_ids bigint[])
  returns table (order_id bigint, contacts text[]) language sql stable security definer set search_path = pg_catalog
as $$
  select o.id, array_remove(
    case when o.customer_email is distinct from o.store_customer_email then array_remove(o.buyer_contacts, o.store_customer_email)
      else o.buyer_contacts end
    || array[o.customer_email, o.customer_phone, o.customer_phone_national, o.shipping_address ->> 'phone',
      o.billing_address ->> 'phone'], null)
  from app.magic_orders o where o.id = any (order_ids)
$$;
revoke all on function app.tracking_contacts from public;
grant execute on function app.tracking_contacts to sm_public;
