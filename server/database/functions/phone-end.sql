-- A phone without its dialling prefix: the last ten digits.
create or replace function app.phone_end(phone text) returns text language sql immutable strict parallel safe
return right(regexp_replace(phone, '[^0-9]+', '', 'g'), 10);
