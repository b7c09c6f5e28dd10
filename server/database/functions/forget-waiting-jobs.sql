-- Removes jobs that have nothing left to do because another one has done their work. One that has started, or that
-- somebody is about to start, is left alone: it finds nothing to do.
create or replace function app.forget_waiting_jobs(job_keys text[])
  returns void language sql security definer set search_path = graphile_worker, pg_catalog
as $$
  delete from graphile_worker._private_jobs where id in (
    select id from graphile_worker._private_jobs
    where key = any (job_keys) and locked_at is null for update skip locked);
$$;
revoke all on function app.forget_waiting_jobs from public;
grant execute on function app.forget_waiting_jobs to sm_system;
