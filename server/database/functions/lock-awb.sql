-- Transactions that want the same AWB wait for each other, so that only one of them gets it.
create or replace function app.lock_awb(awb text) returns void language sql
  as $$ select pg_advisory_xact_lock(hashtextextended('awb ' || app.awb_key(awb), 0)) $$;
revoke all on function app.lock_awb from public;
grant execute on function app.lock_awb to sm_system;
