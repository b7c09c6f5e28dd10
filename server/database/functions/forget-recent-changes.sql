-- Forgets the changes noted before the call before this one, and so keeps them for one to two pauses between calls. After
-- a crash, which empties unlogged tables, begins anew: every transaction since has noted its changes, and no answer of
-- before has the new epoch. Returns how many it has forgotten.
create or replace function app.forget_recent_changes() returns integer language plpgsql security definer set search_path = pg_catalog
as $$
declare
  before xid8;
  forgotten integer;
begin
  update app.recent_changes_kept k set since = k.next_since, next_since = pg_snapshot_xmin(pg_current_snapshot())
    returning since into before;
  if before is null then
    insert into app.recent_changes_kept (since, next_since)
    values ('0', '0') on conflict do nothing;
    return 0;
  end if;
  delete from app.recent_changes where xid < before;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
revoke all on function app.forget_recent_changes from public;
grant execute on function app.forget_recent_changes to sm_system;
