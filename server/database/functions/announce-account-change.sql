-- Tells every process that somebody's sessions or rights have changed, so that it checks that person's open streams.
-- NOTIFY makes commits wait for each other, which does no harm here: such changes are rare.
create or replace function app.announce_account_change() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  perform pg_notify('account_changes', to_jsonb(old) ->> tg_argv[0]);
  return null;
end $$;
revoke all on function app.announce_account_change from public;
