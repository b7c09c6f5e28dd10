-- The text by which staff, and nobody else, find an order: how its customer can be reached, who else gets the parcel, and
-- the store's id.
create or replace function app.order_search_contact(customer_email text, customer_phone text, customer_phone_national text,
  shipping_address jsonb, store_order_id text) returns text language sql immutable parallel safe
return app.search_fold(coalesce(customer_email, '') || ' ' || app.search_compact(coalesce(customer_phone, '')) || ' ' ||
  coalesce(customer_phone_national, '') || ' ' || app.search_compact(coalesce(shipping_address ->> 'phone', '')) || ' ' ||
  app.search_compact(coalesce(shipping_address ->> 'zip', '')) || ' ' || store_order_id || ' ' ||
  coalesce(shipping_address ->> 'name', '') || ' ' || coalesce(shipping_address ->> 'company', ''));
