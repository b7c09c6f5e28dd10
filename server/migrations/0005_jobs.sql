-- The only way for the application to enqueue: the job tables themselves refuse its roles. Tasks are listed, so that
-- a hole elsewhere cannot start anything else.
create function app.enqueue_job(task text, payload jsonb, job_key text default null, run_at timestamptz default null,
  max_attempts integer default null, priority integer default null, queue_name text default null)
  returns void language plpgsql security definer set search_path = graphile_worker, pg_catalog
as $$
begin
  if task <> all (array['handle_inbox', 'sync_store', 'create_shipment', 'push_fulfilment', 'push_fulfilment_events',
    'cancel_fulfilment', 'cancel_parcel', 'reimport_order', 'poll_tracking', 'track_parcels', 'settle_shipments', 'register_webhooks', 'tidy']) then
    raise exception 'unknown task %', task;
  end if;
  perform graphile_worker.add_job(task, payload::json, queue_name => queue_name, run_at => run_at,
    max_attempts => max_attempts, job_key => job_key, priority => priority,
    job_key_mode => 'replace');
end $$;
revoke all on function app.enqueue_job from public;
grant execute on function app.enqueue_job to sm_staff, sm_vendor, sm_system, sm_public;
