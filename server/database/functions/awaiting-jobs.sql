-- Jobs that wait for a partner and are still there, the oldest first. `given_up`: nobody has started it again;
-- `under_way`: it runs, or is about to.
create or replace function app.awaiting_jobs() returns table (id bigint, kind text, partner text, since timestamptz,
    tried_at timestamptz, tries integer, given_up boolean, under_way boolean)
  language sql stable security definer set search_path = graphile_worker, pg_catalog
as $$
  select j.id, t.identifier, w.partner, w.since, w.tried_at, w.tries,
    j.attempts >= j.max_attempts and j.locked_at is null,
    j.locked_at is not null or (j.attempts < j.max_attempts and j.run_at <= now())
  from app.jobs_awaiting_partners w
    join graphile_worker._private_jobs j on j.id = w.job_id and j.created_at = w.made_at
    join graphile_worker._private_tasks t on t.id = j.task_id
  order by w.since, j.id
$$;
revoke all on function app.awaiting_jobs from public;
grant execute on function app.awaiting_jobs to sm_system;
