-- needs: app.awb_key, app.note_exception_cause, app.note_return_changes
-- What customers send back: a return with its lines, what came of it line by line, and how it was settled.
-- Why: docs/decisions/returns.md, "A return is an entity of its own, and the order follows".
create table app.returns (
  id bigint generated always as identity (start with 1001) primary key,
  number text not null generated always as ('R-' || id::text) stored,
  order_id bigint not null references app.magic_orders on delete cascade,
  state text not null default 'requested' check (state in ('requested', 'approved', 'pickup_asked', 'pickup_failed',
    'picked_up', 'in_transit', 'received', 'inspected', 'lost', 'expired', 'settled', 'declined', 'cancelled')),
  state_since timestamptz not null default now(),
  wish text not null check (wish in ('refund', 'exchange', 'replacement', 'store_credit')),
  way text not null check (way in ('courier', 'customer', 'keep')),
  exchange_variant_id text,
  asked_by text not null check (asked_by in ('customer', 'staff', 'store')),
  asked_by_email text,
  created_at timestamptz not null default now(),
  -- By when a request is to be answered.
  answer_by timestamptz,
  decided_at timestamptz,
  decided_by_email text,
  -- Told to the customer.
  decision_reason text,
  -- Days to hand the goods over, by the rule of the day on which it was asked for.
  hand_over_days integer not null default 14,
  -- The last day in India on which the goods can be handed over.
  expires_on date,
  shipping_partner text,
  awb text,
  tracking_url text,
  -- Why the courier could not fetch it the last time.
  pickup_problem text,
  picked_up_at timestamptz,
  last_scan_at timestamptz,
  received_at timestamptz,
  inspected_at timestamptz,
  settled_at timestamptz,
  -- `none`: there is nothing to tell the store; a return in the store may be several here, one per part.
  store_state text not null default 'none' check (store_state in ('none', 'waiting', 'told', 'refused')),
  store_problem text,
  store_return_id text
);
create index returns_by_state on app.returns (state, id desc);
create index returns_of_order on app.returns (order_id, id desc);
create index returns_by_awb on app.returns (app.awb_key(awb)) where awb is not null;
create unique index returns_by_number on app.returns (number);
create unique index returns_of_store on app.returns (store_return_id, order_id) where store_return_id is not null;
create index returns_to_hand_over on app.returns (expires_on) where state in ('approved', 'pickup_failed');
create index returns_to_tell on app.returns (id) where store_state = 'waiting';

create table app.return_lines (
  return_id bigint not null references app.returns on delete cascade,
  order_id bigint not null references app.magic_orders on delete cascade,
  position integer not null,
  store_line_id text not null,
  -- As they were when it was asked for: the store may take the line out of the order.
  product_id text,
  variant_id text,
  title text not null,
  variant_title text,
  sku text,
  image_url text,
  quantity integer not null check (quantity > 0),
  reason text not null check (reason in ('size', 'colour', 'not_as_described', 'defective', 'damaged', 'wrong_item',
    'missing_part', 'late', 'changed_mind', 'other')),
  note text,
  -- Of the line when its first return was asked for: pieces, and what was paid for them after discounts, with tax.
  of_pieces integer not null,
  of_paid numeric(12, 2) not null,
  -- Of these pieces, what the store has taken out of the order because the return was settled there.
  removed integer not null default 0 check (removed between 0 and quantity),
  primary key (return_id, store_line_id)
);
create index return_lines_of_order on app.return_lines (order_id);

-- What came back at one time: of a return, or of a parcel that came back undelivered.
create table app.return_receipts (
  id bigint generated always as identity primary key,
  return_id bigint references app.returns on delete cascade,
  order_id bigint not null references app.magic_orders on delete cascade,
  received_at timestamptz not null default now(),
  received_by_email text
);
create index return_receipts_of_return on app.return_receipts (return_id) where return_id is not null;
create index return_receipts_of_order on app.return_receipts (order_id);

create table app.return_receipt_lines (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references app.return_receipts on delete cascade,
  order_id bigint not null references app.magic_orders on delete cascade,
  store_line_id text not null,
  title text not null,
  quantity integer not null check (quantity > 0),
  -- Null until it is inspected.
  grade text check (grade in ('good', 'opened', 'damaged', 'wrong', 'missing')),
  note text
);
create index return_receipt_lines_of_receipt on app.return_receipt_lines (receipt_id);
create index return_receipt_lines_of_order on app.return_receipt_lines (order_id);

-- A row before anybody is told. Amounts are in the order's currency.
create table app.return_settlements (
  id bigint generated always as identity primary key,
  return_id bigint not null references app.returns on delete cascade,
  order_id bigint not null references app.magic_orders on delete cascade,
  -- `asked`: it waits for a second person.
  state text not null check (state in ('asked', 'done', 'withdrawn')),
  refund numeric(12, 2) not null check (refund >= 0),
  -- The pieces' share of the payment, less the fee, as it was suggested then.
  suggested numeric(12, 2) not null,
  with_shipping boolean not null,
  -- [{"lineItemId", "quantity", "locationId"}]
  restock jsonb not null,
  note text,
  asked_by uuid references app.users on delete set null,
  asked_by_email text,
  approved_by_email text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- The refund that the store has made of it.
  store_refund_id text
);
create unique index return_settlements_once on app.return_settlements (return_id) where state in ('asked', 'done');
create index return_settlements_of_order on app.return_settlements (order_id);
create index return_settlements_by_asker on app.return_settlements (asked_by) where asked_by is not null;

alter table app.returns enable row level security;
alter table app.return_lines enable row level security;
alter table app.return_receipts enable row level security;
alter table app.return_receipt_lines enable row level security;
alter table app.return_settlements enable row level security;
create policy everything on app.returns to sm_staff, sm_system using (true) with check (true);
create policy everything on app.return_lines to sm_staff, sm_system using (true) with check (true);
create policy everything on app.return_receipts to sm_staff, sm_system using (true) with check (true);
create policy everything on app.return_receipt_lines to sm_staff, sm_system using (true) with check (true);
create policy everything on app.return_settlements to sm_staff, sm_system using (true) with check (true);
create policy of_own_orders on app.returns for select to sm_vendor
  using (exists (select from app.magic_orders o where o.id = order_id));
create policy move_own on app.returns for update to sm_vendor
  using (exists (select from app.magic_orders o where o.id = order_id))
  with check (exists (select from app.magic_orders o where o.id = order_id));
create policy of_own_orders on app.return_lines for select to sm_vendor
  using (exists (select from app.magic_orders o where o.id = order_id));
create policy of_own_orders on app.return_receipts for select to sm_vendor
  using (exists (select from app.magic_orders o where o.id = order_id));
create policy receive_own on app.return_receipts for insert to sm_vendor
  with check (exists (select from app.magic_orders o where o.id = order_id));
create policy of_own_orders on app.return_receipt_lines for select to sm_vendor
  using (exists (select from app.magic_orders o where o.id = order_id));
create policy receive_own on app.return_receipt_lines for insert to sm_vendor
  with check (exists (select from app.magic_orders o where o.id = order_id));
create policy inspect_own on app.return_receipt_lines for delete to sm_vendor
  using (exists (select from app.magic_orders o where o.id = order_id));
grant select, insert, update on app.returns, app.return_lines, app.return_receipts, app.return_settlements to sm_staff;
grant select, insert, delete on app.return_receipt_lines to sm_staff;
grant select on app.returns, app.return_lines, app.return_receipts, app.return_receipt_lines to sm_vendor;
grant update (state, state_since, decided_at, decided_by_email, decision_reason, answer_by, expires_on, received_at,
  inspected_at, shipping_partner, awb, tracking_url) on app.returns to sm_vendor;
grant insert (return_id, order_id, received_by_email) on app.return_receipts to sm_vendor;
grant insert (receipt_id, order_id, store_line_id, title, quantity, grade, note) on app.return_receipt_lines to sm_vendor;
grant delete on app.return_receipt_lines to sm_vendor;
grant select, insert, update, delete on app.returns, app.return_lines, app.return_receipts, app.return_receipt_lines,
  app.return_settlements to sm_system;

create trigger exceptions_of_inserted after insert on app.returns referencing new table as changed_rows
  for each statement execute function app.note_exception_cause('order_id');
create trigger exceptions_of_updated after update on app.returns referencing new table as changed_rows
  for each statement execute function app.note_exception_cause('order_id');
create trigger exceptions_of_deleted after delete on app.returns referencing old table as changed_rows
  for each statement execute function app.note_exception_cause('order_id');
create trigger changes_of_inserted after insert on app.returns referencing new table as changed_rows
  for each statement execute function app.note_return_changes();
create trigger changes_of_updated after update on app.returns referencing new table as changed_rows
  for each statement execute function app.note_return_changes();

insert into app.job_tasks (name) values ('expire_returns');
