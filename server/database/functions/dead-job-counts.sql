-- Jobs that have used up their attempts, by kind, and since when the oldest of each kind has.
create or replace function app.dead_job_counts() returns table (kind text, n bigint, since timestamptz)
  language sql stable security definer set search_path = graphile_worker, pg_catalog
as $$
  select t.identifier, count(*), min(app.job_died_at(j.run_at, j.attempts, j.last_error is not null))
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.attempts >= j.max_attempts and j.locked_at is null
  group by 1
$$;
revoke all on function app.dead_job_counts from public;
grant execute on function app.dead_job_counts to sm_system;
