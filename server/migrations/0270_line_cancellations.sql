-- Pieces of an order's items that were cancelled here before they were shipped: a row before the store is told.
-- Why: docs/decisions/orders.md, "Items are cancelled here until the parcel has its AWB".
create table app.line_cancellations (
  id uuid primary key default gen_random_uuid(),
  order_id bigint not null references app.magic_orders on delete cascade,
  store_order_id text not null,
  -- [{"lineId", "title", "quantity", "before"}]
  pieces jsonb not null,
  reason text not null,
  restock boolean not null,
  -- The refund that takes them out, which says how far it is; null: the store's order is edited, and `state` says it.
  refund_id uuid unique references app.store_refunds on delete cascade,
  state text check (state in ('sending', 'done', 'refused')),
  asked_by_email text not null,
  message text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((refund_id is null) = (state is not null))
);
-- Two at once would each overwrite what the other has read.
create unique index line_cancellations_one_sending on app.line_cancellations (store_order_id) where state = 'sending';
create index line_cancellations_of_order on app.line_cancellations (order_id, created_at desc);
alter table app.line_cancellations enable row level security;
create policy everything on app.line_cancellations to sm_staff, sm_system using (true) with check (true);
grant select, insert, update on app.line_cancellations to sm_staff;
grant select, insert, update, delete on app.line_cancellations to sm_system;

insert into app.job_tasks (name) values ('settle_line_edits');
