-- Up to when answers are known to be as they were: the first transaction that one read from now on may have missed, the
-- day in India, and whether what was read at the mark `held` still holds for these vendors; `vendors` null: for all. No row
-- while changes are not known, since a crash.
create or replace function app.recent_changes_mark(held xid8, vendors bigint[])
returns table (mark xid8, epoch text, day date, holds boolean)
language plpgsql stable security definer set search_path = pg_catalog
as $$
begin
  return query select pg_snapshot_xmin(pg_current_snapshot()), k.epoch::text || pg_postmaster_start_time()::text,
    app.india_day(now()), case
      when held is null or held < k.since then false
      when vendors is null then not exists (select from app.recent_changes c where c.xid >= held)
      else not exists (select from app.recent_changes c where c.vendor_id = any (0 || vendors) and c.xid >= held)
    end
  from app.recent_changes_kept k;
end $$;
revoke all on function app.recent_changes_mark from public;
grant execute on function app.recent_changes_mark to sm_auth;
