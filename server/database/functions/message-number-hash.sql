-- The hash under which a number's no outlives the customer's data; null before there is a key, and so any such no. The
-- key is readable to nobody else.
create or replace function app.message_number_hash(number text) returns bytea
  language sql stable security definer set search_path = pg_catalog
as $$
  select sha256(key || sha256(key || convert_to(number, 'UTF8'))) from app.message_noes_key
$$;
revoke all on function app.message_number_hash from public;
grant execute on function app.message_number_hash to sm_staff, sm_system;
