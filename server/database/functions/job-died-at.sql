-- When a job's last attempt failed: the job runner notes only when it would have come next. One whose worker died has
-- no error, and keeps the time at which it was due.
create or replace function app.job_died_at(run_at timestamptz, attempts integer, failed boolean) returns timestamptz
  language sql immutable set search_path = pg_catalog
as $$ select case when failed then run_at - exp(least(attempts, 10)) * interval '1 second' else run_at end $$;
revoke all on function app.job_died_at from public;
grant execute on function app.job_died_at to sm_system;
