-- Deletes the queues of single orders that jobs were given before orders shared queues; those in use stay. Nobody
-- enqueues to them any more, so that none can be deleted under a job that is just being added.
create or replace function app.forget_job_queues() returns void
  language sql security definer set search_path = pg_catalog
  as $$
  delete from graphile_worker._private_job_queues q
  where q.queue_name like 'store:%' and q.locked_at is null
    and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id);
$$;
revoke all on function app.forget_job_queues from public;
grant execute on function app.forget_job_queues to sm_system;
