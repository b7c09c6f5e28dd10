-- The application's only way to enqueue: its roles have no rights on the job tables. Tasks are listed in
-- `app.job_tasks`, so that a hole elsewhere cannot start anything else.
create or replace function app.enqueue_job(task text, payload jsonb, job_key text default null,
  run_at timestamptz default null, max_attempts integer default null, priority integer default null,
  queue_name text default null)
  returns void language plpgsql security definer set search_path = graphile_worker, pg_catalog
as $$
begin
  if not exists (select from app.job_tasks known where known.name = task) then
    raise exception 'unknown task %', task;
  end if;
  perform graphile_worker.add_job(task, payload::json, queue_name => app.job_queue_of(queue_name), run_at => run_at,
    max_attempts => max_attempts, job_key => job_key, priority => priority,
    job_key_mode => 'replace');
end $$;
revoke all on function app.enqueue_job from public;
grant execute on function app.enqueue_job to sm_staff, sm_vendor, sm_system, sm_public, sm_auth;
