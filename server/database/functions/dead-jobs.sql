-- A page of the jobs that have used up their attempts, the latest first, with the order that each is about. `of_kind`: of
-- this kind.
create or replace function app.dead_jobs(of_kind text, most integer, after integer)
  returns table (id bigint, kind text, payload jsonb, error text, attempts integer, died_at timestamptz,
    recurs boolean, order_name text)
  language sql stable security definer set search_path = graphile_worker, pg_catalog
as $$
  select d.id, d.identifier, d.payload, d.last_error, d.attempts, d.died_at, d.key like 'cron:%',
    coalesce(
      (select o.magic_order_id from app.magic_orders o
       where d.payload ->> 'orderId' ~ '^\d{1,18}$' and o.id = (d.payload ->> 'orderId')::bigint),
      (select o.magic_order_id from app.shipments s join app.magic_orders o on o.id = s.order_id
       where d.payload ->> 'shipmentId' ~ '^\d{1,18}$' and s.id = (d.payload ->> 'shipmentId')::bigint))
  from (
    select j.id, t.identifier, j.payload::jsonb, j.last_error, j.attempts::integer, j.key,
      app.job_died_at(j.run_at, j.attempts, j.last_error is not null) as died_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null and (of_kind is null or t.identifier = of_kind)
    order by died_at desc, j.id desc limit most offset after
  ) d
  order by d.died_at desc, d.id desc
$$;
revoke all on function app.dead_jobs from public;
grant execute on function app.dead_jobs to sm_system;
