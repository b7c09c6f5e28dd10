-- Whose sessions or rights have changed, so that every process looks again at that person's open streams. A NOTIFY lets
-- commits pass one at a time, which is harmless here: people sign out, and are changed, seldom.
create function app.announce_account_change() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  perform pg_notify('account_changes', to_jsonb(old) ->> tg_argv[0]);
  return null;
end $$;
revoke all on function app.announce_account_change from public;

create trigger announce_end after update of ended_at, expires_at on app.sessions
  for each row when (new.ended_at is not null or new.expires_at <= now())
  execute function app.announce_account_change('user_id');
create trigger announce_removal after delete on app.sessions
  for each row when (old.ended_at is null and old.expires_at > now())
  execute function app.announce_account_change('user_id');
create trigger announce_change after update of role, is_active, min_order_date, access_ends_at on app.users
  for each row when ((old.role, old.is_active, old.min_order_date, old.access_ends_at)
    is distinct from (new.role, new.is_active, new.min_order_date, new.access_ends_at))
  execute function app.announce_account_change('id');
create trigger announce_removal after delete on app.users
  for each row execute function app.announce_account_change('id');
create trigger announce_loss after delete on app.user_vendors
  for each row execute function app.announce_account_change('user_id');
