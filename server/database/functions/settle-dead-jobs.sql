-- Tries jobs again that have used up their attempts, or drops them: one, or all of a kind. Returns the kinds of those
-- that it found; one that has been tried again meanwhile is left alone.
create or replace function app.settle_dead_jobs(job bigint, of_kind text, again boolean) returns setof text
  language plpgsql security definer set search_path = graphile_worker, pg_catalog
as $$
declare
  ids bigint[];
  kinds text[];
begin
  select array_agg(d.id), array_agg(d.identifier) into ids, kinds from (
    select j.id, t.identifier
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null
      and case when job is null then t.identifier = of_kind else j.id = job end
    order by j.id for update of j skip locked
  ) d;
  if ids is null then return; end if;
  if again then
    perform graphile_worker.reschedule_jobs(ids, run_at => now(), attempts => 0);
  else
    perform graphile_worker.complete_jobs(ids);
  end if;
  return query select unnest(kinds);
end $$;
revoke all on function app.settle_dead_jobs from public;
grant execute on function app.settle_dead_jobs to sm_system;
