-- Fields in which an order here differs from the store's, as the comparison last found them. A row goes when both are
-- equal again.
create table app.store_drift (
  id bigint generated always as identity primary key,
  store_order_id text not null references app.store_orders on delete cascade,
  -- Null: a difference of the whole order.
  order_id bigint references app.magic_orders on delete cascade,
  field text not null,
  -- The store's id of the line or fulfilment, where an order has several values of a field; otherwise empty.
  item text not null default '',
  item_title text,
  -- As shown to people.
  here text,
  store text,
  -- When these two values were first found.
  found_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'answering', 'left')),
  answer text check (answer in ('take', 'tell', 'leave')),
  reason text,
  answered_by text,
  answered_at timestamptz,
  -- Why the last answer could not be carried out.
  problem text,
  check (state = 'open' or (answer is not null and answered_by is not null and answered_at is not null)),
  check (state <> 'left' or reason is not null)
);
create unique index store_drift_once on app.store_drift (store_order_id, coalesce(order_id, 0), field, item);
create index store_drift_listed on app.store_drift (state, found_at, id);
create index store_drift_of_part on app.store_drift (order_id) where order_id is not null;

alter table app.store_drift enable row level security;
create policy everything on app.store_drift to sm_staff, sm_system using (true) with check (true);
grant select on app.store_drift to sm_staff;
grant select, insert, update, delete on app.store_drift to sm_system;

insert into app.job_tasks (name) values ('compare_orders'), ('answer_drift');
