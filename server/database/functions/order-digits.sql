-- An order number without the store's prefix: people leave it out.
create or replace function app.order_digits(order_number text) returns text language sql immutable strict parallel safe
return regexp_replace(order_number, '[^0-9]+', '', 'g');
