-- Who asked for what about whose personal data: an erasure, a file of what is kept, or everything of a shop. None of these
-- tables names a customer.
create table app.privacy_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('erasure', 'data', 'shop')),
  -- The store by a webhook, or a person here.
  source text not null check (source in ('store', 'person')),
  -- The store's own number of it, where it has one.
  store_reference text,
  asked_by uuid references app.users on delete set null,
  asked_by_email text,
  asked_at timestamptz not null default now(),
  -- Of a shop: the last order that was taken up.
  reached text,
  done_at timestamptz
);
create index privacy_requests_newest on app.privacy_requests (asked_at desc, id desc);
create index privacy_requests_open on app.privacy_requests (id) where done_at is null;

-- One row per store order whose personal data goes or is gone. It stays for good: whatever brings the order in again
-- (poll, webhook, replay, a reading of old orders) leaves its personal data out.
create table app.erasures (
  store_order_id text primary key,
  request_id bigint not null references app.privacy_requests,
  state text not null default 'waiting' check (state in ('waiting', 'done')),
  -- Why it waits, in words; null while nobody has looked yet.
  reason text,
  requested_at timestamptz not null default now(),
  done_at timestamptz,
  check ((done_at is not null) = (state = 'done'))
);
create index erasures_waiting on app.erasures (requested_at) where state = 'waiting';
create index erasures_request on app.erasures (request_id);

-- Everything kept about a customer, for an admin to hand over; deleted soon.
create table app.customer_files (
  request_id bigint primary key references app.privacy_requests on delete cascade,
  store_order_ids text[] not null,
  content jsonb not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index customer_files_orders on app.customer_files using gin (store_order_ids);

alter table app.magic_orders add column erased_at timestamptz;
grant select (erased_at) on app.magic_orders to sm_vendor;
create index magic_orders_erased on app.magic_orders (erased_at) where erased_at is not null;
alter table app.invoices add column erased_at timestamptz;

alter table app.privacy_requests enable row level security;
alter table app.erasures enable row level security;
alter table app.customer_files enable row level security;
create policy everything on app.privacy_requests to sm_system using (true) with check (true);
create policy everything on app.erasures to sm_system using (true) with check (true);
create policy everything on app.customer_files to sm_system using (true) with check (true);
grant select, insert, update, delete on app.privacy_requests, app.erasures, app.customer_files to sm_system;
create policy erasing on app.saved_queries to sm_system using (true) with check (true);
grant select, delete on app.saved_queries to sm_system;

insert into app.job_tasks (name) values ('erase_personal_data');
