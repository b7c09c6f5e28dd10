-- Enqueues many jobs of one task in one statement, for scans that arrive by the hundred. `jobs` is a list of objects
-- with `payload` and, optionally, `key`, `runAt`, `maxAttempts` and `queue`.
create or replace function app.enqueue_jobs(task text, jobs jsonb, priority integer)
  returns void language plpgsql security definer set search_path = graphile_worker, pg_catalog
as $$
begin
  if not exists (select from app.job_tasks known where known.name = task) then
    raise exception 'unknown task %', task;
  end if;
  perform graphile_worker.add_jobs(array(
    select (task, (job -> 'payload')::json, app.job_queue_of(job ->> 'queue'), (job ->> 'runAt')::timestamptz,
      (job ->> 'maxAttempts')::smallint, job ->> 'key', priority::smallint, null::text[])::graphile_worker.job_spec
    from jsonb_array_elements(jobs) job));
end $$;
revoke all on function app.enqueue_jobs from public;
grant execute on function app.enqueue_jobs to sm_staff, sm_vendor, sm_system, sm_public, sm_auth;
