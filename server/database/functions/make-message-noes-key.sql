-- Makes the key of app.message_number_hash, unless there is one: each installation has its own.
create or replace function app.make_message_noes_key() returns void
  language sql security definer set search_path = pg_catalog
as $$
  insert into app.message_noes_key (key)
  select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
  on conflict do nothing
$$;
revoke all on function app.make_message_noes_key from public;
grant execute on function app.make_message_noes_key to sm_system;
