-- Whatever changes a return's state or parcel, the store is to hear of it.
create or replace function app.want_return_told() returns trigger language plpgsql set search_path = pg_catalog
as $$
begin
  if tg_op = 'INSERT' or new.state is distinct from old.state or new.awb is distinct from old.awb then
    new.store_state := 'waiting';
    new.store_problem := null;
  end if;
  return new;
end $$;
revoke all on function app.want_return_told from public;
