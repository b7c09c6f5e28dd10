-- Jobs that are due and not taken, and since when the one has been due that is due longest. The application's roles
-- have no rights on the job tables.
create or replace function app.job_figures() returns table (waiting bigint, due_since timestamptz, now timestamptz)
  language sql stable security definer set search_path = graphile_worker, pg_catalog
as $$
  select count(*), min(j.run_at), now() from graphile_worker._private_jobs j where j.is_available and j.run_at <= now()
$$;
revoke all on function app.job_figures from public;
grant execute on function app.job_figures to sm_system;
