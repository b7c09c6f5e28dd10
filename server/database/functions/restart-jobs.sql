-- Starts jobs again that have used up their attempts, in the order given: with all of their attempts, or with one. One
-- that has been settled meanwhile is left alone. Returns how many there were.
create or replace function app.restart_jobs(ids bigint[], with_all boolean) returns integer
  language plpgsql security definer set search_path = graphile_worker, pg_catalog
as $$
declare
  job record;
  n integer := 0;
begin
  for job in
    select j.id, j.max_attempts, g.place from graphile_worker._private_jobs j
      join unnest(ids) with ordinality g (id, place) on g.id = j.id
    where j.attempts >= j.max_attempts and j.locked_at is null
    order by j.id for update of j skip locked
  loop
    -- A job with an earlier time is taken first.
    perform graphile_worker.reschedule_jobs(array[job.id], run_at => now() - (cardinality(ids) - job.place) * interval '1 ms',
      attempts => case when with_all then 0 else job.max_attempts - 1 end);
    update app.jobs_awaiting_partners w
    set tried_at = now(), tries = w.tries + case when with_all then 1 else 0 end where w.job_id = job.id;
    n := n + 1;
  end loop;
  return n;
end $$;
revoke all on function app.restart_jobs from public;
grant execute on function app.restart_jobs to sm_system;
