-- What is to be sent, written with the event that asks for it. `content` is what the mail says, already without what its
-- reader may not see; a job turns it into a mail and sends it.
create table app.mails (
  -- Made by the application: it is also the mail's Message-ID, the same at every try.
  id uuid primary key,
  kind text not null,
  -- One mail per event: a second one with the same key is not written.
  dedupe_key text not null unique,
  order_id bigint references app.magic_orders on delete cascade,
  shipment_id bigint references app.shipments on delete cascade,
  audience text not null check (audience in ('user', 'vendor', 'customer')),
  recipient text not null,
  subject text not null,
  -- Removed some time after the mail was sent.
  content jsonb,
  -- sending: handed to the mail server, answer not known. failed: nobody tries again.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  -- How often a try ended without an answer, so that the mail may have arrived twice.
  unclear_attempts integer not null default 0,
  error text,
  requested_by uuid references app.users on delete set null,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_order on app.mails (order_id, created_at desc);
create index mails_open on app.mails (next_attempt_at) where state in ('queued', 'sending');
create index mails_failed on app.mails (updated_at desc) where state = 'failed';

alter table app.mails enable row level security;
create policy everything on app.mails to sm_staff, sm_system using (true) with check (true);
-- A vendor member may have a mail sent about an order in scope, and reads none: others are about the customer.
create policy of_own_orders on app.mails for insert to sm_vendor
  with check (audience <> 'customer' and exists (select from app.magic_orders o where o.id = order_id));
grant select, insert on app.mails to sm_staff;
grant insert on app.mails to sm_vendor;
grant select, insert, update, delete on app.mails to sm_system;

-- Tasks are listed in a table, so that a new one is a row.
create table app.job_tasks (name text primary key);
insert into app.job_tasks (name) values ('handle_inbox'), ('sync_store'), ('create_shipment'), ('push_fulfilment'),
  ('push_fulfilment_events'), ('cancel_fulfilment'), ('cancel_parcel'), ('reimport_order'), ('poll_tracking'),
  ('track_parcels'), ('settle_shipments'), ('register_webhooks'), ('tidy'), ('send_mail'), ('settle_mails');
create or replace function app.enqueue_job(task text, payload jsonb, job_key text default null,
  run_at timestamptz default null, max_attempts integer default null, priority integer default null,
  queue_name text default null)
  returns void language plpgsql security definer set search_path = graphile_worker, pg_catalog
as $$
begin
  if not exists (select from app.job_tasks known where known.name = task) then
    raise exception 'unknown task %', task;
  end if;
  perform graphile_worker.add_job(task, payload::json, queue_name => queue_name, run_at => run_at,
    max_attempts => max_attempts, job_key => job_key, priority => priority,
    job_key_mode => 'replace');
end $$;
