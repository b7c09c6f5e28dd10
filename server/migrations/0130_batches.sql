-- needs: app.viewer_user_id
-- Work on many orders at once: a row for the batch and one for each of its orders, before anything is done.
create table app.batches (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('status', 'ship', 'labels', 'invoices', 'packing_slips', 'pick_list')),
  options jsonb not null,
  author_id uuid references app.users on delete set null,
  author_email text not null,
  ip_address text,
  state text not null default 'working' check (state in ('working', 'done', 'cancelled', 'undone')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Until when its author can take it back.
  undo_until timestamptz,
  check ((ended_at is null) = (state = 'working'))
);
create index batches_listed on app.batches (created_at desc, id desc);
create index batches_of_author on app.batches (author_id, created_at desc, id desc);
create index batches_at_work on app.batches (id) where state = 'working';

create table app.batch_items (
  batch_id bigint not null references app.batches on delete cascade,
  order_id bigint not null references app.magic_orders on delete cascade,
  -- In the order of the list.
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'skipped', 'failed', 'undone')),
  -- Why it was skipped or failed, or what came of it.
  reason text,
  -- The attempt that makes its parcel.
  shipment_id bigint references app.shipments on delete set null,
  -- For undoing: the order as it was before, and its version since.
  former_status text,
  former_cancellation_reason text,
  version_since integer,
  primary key (batch_id, order_id)
);
create index batch_items_by_state on app.batch_items (batch_id, state, position);
create index batch_items_of_order on app.batch_items (order_id);

alter table app.batches enable row level security;
alter table app.batch_items enable row level security;
create policy everything on app.batches to sm_staff, sm_system using (true) with check (true);
create policy everything on app.batch_items to sm_staff, sm_system using (true) with check (true);
create policy own_batches on app.batches to sm_vendor
  using (author_id = (select app.viewer_user_id())) with check (author_id = (select app.viewer_user_id()));
-- The inner queries are under the policies of batches and orders.
create policy of_own_batches_and_orders on app.batch_items to sm_vendor
  using (exists (select from app.batches b where b.id = batch_id) and exists (select from app.magic_orders o where o.id = order_id))
  with check (exists (select from app.batches b where b.id = batch_id) and exists (select from app.magic_orders o where o.id = order_id));
grant select, insert, update on app.batches, app.batch_items to sm_staff, sm_vendor;
grant select, insert, update, delete on app.batches, app.batch_items to sm_system;

insert into app.job_tasks (name) values ('run_batch'), ('settle_batches');
