-- needs: app.note_exception_cause, app.note_refund_causes, app.note_store_refunds
-- What customers paid, got back and are owed, by part of an order.
-- Why: docs/decisions/money.md, "What is owed to a customer".
create table app.refunds_owed (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references app.magic_orders on delete cascade,
  reason text not null check (reason in ('cancelled', 'lost', 'rto', 'returned', 'reduced')),
  -- In the order's currency, as all amounts here.
  paid numeric(12, 2) not null,
  refunded numeric(12, 2) not null,
  owed numeric(12, 2) not null,
  -- Of that, what was paid in cash.
  waits numeric(12, 2) not null default 0,
  -- By the payment status alone, before the store's payments were read.
  is_estimate boolean not null,
  -- Since when something has been owed for this reason.
  since timestamptz not null default now(),
  -- What staff settled otherwise, of what is owed.
  settled numeric(12, 2) not null default 0,
  settled_note text,
  settled_by text,
  settled_at timestamptz
);
create index refunds_owed_open on app.refunds_owed (since, id) where owed > settled;

-- The worth of parts before the store reduced them.
create table app.dearest_parts (
  order_id bigint primary key references app.magic_orders on delete cascade,
  worth numeric(12, 2) not null
);
-- Orders whose amounts owed are to be looked at again.
create table app.refund_causes (order_id bigint not null);

-- Payments and refunds as the store told them last; paise.
create table app.order_money (
  store_order_id text primary key references app.store_orders on delete cascade,
  money jsonb,
  read_at timestamptz,
  -- Since when the store is to be asked again.
  wanted_at timestamptz
);
create index order_money_wanted on app.order_money (wanted_at) where wanted_at is not null;

-- A refund is a row before it is a call. The id is the store's idempotency key.
create table app.store_refunds (
  id uuid primary key default gen_random_uuid(),
  order_id bigint not null references app.magic_orders on delete cascade,
  store_order_id text not null,
  amount numeric(12, 2) not null check (amount > 0),
  restock boolean not null,
  -- `asked`: waits for a second person; `sending`: the store has not answered.
  state text not null check (state in ('asked', 'sending', 'done', 'refused', 'withdrawn')),
  -- The refund to the letter, as repetitions must be.
  sends jsonb,
  asked_by uuid references app.users on delete set null,
  asked_by_email text not null,
  approved_by_email text,
  store_refund_id text,
  message text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz
);
create unique index store_refunds_one_asked on app.store_refunds (order_id) where state in ('asked', 'sending');
-- Two at once would divide the same payments.
create unique index store_refunds_one_sending on app.store_refunds (store_order_id) where state = 'sending';
create index store_refunds_of_order on app.store_refunds (order_id, created_at desc);

alter table app.refunds_owed enable row level security;
alter table app.dearest_parts enable row level security;
alter table app.refund_causes enable row level security;
alter table app.order_money enable row level security;
alter table app.store_refunds enable row level security;
create policy everything on app.refunds_owed to sm_staff, sm_system using (true) with check (true);
create policy everything on app.store_refunds to sm_staff, sm_system using (true) with check (true);
create policy everything on app.dearest_parts to sm_system using (true) with check (true);
create policy everything on app.refund_causes to sm_system using (true) with check (true);
create policy everything on app.order_money to sm_system using (true) with check (true);
grant select on app.refunds_owed to sm_staff;
grant update (settled, settled_note, settled_by, settled_at) on app.refunds_owed to sm_staff;
grant select, insert, update on app.store_refunds to sm_staff;
grant select, insert, update, delete on app.refunds_owed, app.dearest_parts, app.refund_causes, app.order_money,
  app.store_refunds to sm_system;

create trigger refunds_of_inserted after insert on app.magic_orders referencing new table as after_rows
  for each statement execute function app.note_refund_causes();
create trigger refunds_of_updated after update on app.magic_orders referencing new table as after_rows old table as before_rows
  for each statement execute function app.note_refund_causes();

create trigger refunds_of_store_orders after update on app.store_orders referencing new table as after_rows old table as before_rows
  for each statement execute function app.note_store_refunds();

create trigger exceptions_of_inserted after insert on app.refunds_owed referencing new table as changed_rows
  for each statement execute function app.note_exception_cause('order_id');
create trigger exceptions_of_updated after update on app.refunds_owed referencing new table as changed_rows
  for each statement execute function app.note_exception_cause('order_id');
create trigger exceptions_of_deleted after delete on app.refunds_owed referencing old table as changed_rows
  for each statement execute function app.note_exception_cause('order_id');

insert into app.refund_causes
select id from app.magic_orders
where not test and (financial_status in ('REFUNDED', 'PARTIALLY_REFUNDED')
  or (financial_status in ('PAID', 'PARTIALLY_PAID') and (app.is_order_in('unsold', order_status) or shipment_status = 'LOST')));

insert into app.job_tasks (name) values ('keep_refunds'), ('settle_refunds');
