-- Up to when answers are known to be as they were: the transactions that one read from now on may have missed, the day in
-- India, and whether what was read at the mark `held` still holds for these vendors; `vendors` null: for all. No row while
-- changes are not known, since a crash.
create or replace function app.recent_changes_mark(held pg_snapshot, vendors bigint[])
returns table (mark pg_snapshot, epoch text, day date, holds boolean)
language plpgsql stable security definer set search_path = pg_catalog
as $$
begin
  return query select pg_current_snapshot(), concat_ws(' ', k.epoch, pg_postmaster_start_time(),
      (select d.oid from pg_database d where d.datname = current_database())),
    app.india_day(now()), case
      when held is null or pg_snapshot_xmin(held) < k.since then false
      when vendors is null then not exists (select from app.recent_changes c
        where c.xid >= pg_snapshot_xmin(held) and not pg_visible_in_snapshot(c.xid, held))
      else not exists (select from app.recent_changes c where c.vendor_id = any (0 || vendors)
        and c.xid >= pg_snapshot_xmin(held) and not pg_visible_in_snapshot(c.xid, held))
    end
  from app.recent_changes_kept k;
end $$;
revoke all on function app.recent_changes_mark from public;
grant execute on function app.recent_changes_mark to sm_auth;
