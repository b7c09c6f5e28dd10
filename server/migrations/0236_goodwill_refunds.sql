-- needs: app.note_exception_cause
-- Refunds that were made in the store without lines, in an order of several parts: which part they are of is said by a
-- person where the amounts do not tell.
-- Why: docs/decisions/money.md, "A goodwill refund belongs to a part, by its amount or by a person".
create table app.goodwill_refunds (
  id bigint generated always as identity primary key,
  store_order_id text not null references app.store_orders on delete cascade,
  store_refund_id text not null unique,
  -- One of the order's parts, by which it is found.
  shown_with bigint not null references app.magic_orders on delete cascade,
  -- In the shop's currency.
  amount numeric(12, 2) not null,
  made_at timestamptz,
  -- The part that a person has named.
  order_id bigint references app.magic_orders on delete cascade,
  assigned_by_email text,
  assigned_at timestamptz
);
create index goodwill_refunds_by_store_order on app.goodwill_refunds (store_order_id);
create index goodwill_refunds_by_part on app.goodwill_refunds (order_id);
create index goodwill_refunds_shown_with on app.goodwill_refunds (shown_with);
alter table app.goodwill_refunds enable row level security;
create policy everything on app.goodwill_refunds to sm_staff, sm_system using (true) with check (true);
grant select on app.goodwill_refunds to sm_staff;
grant select, insert, update, delete on app.goodwill_refunds to sm_system;
-- Few rows: all are looked at again.
create trigger exceptions_of_inserted after insert on app.goodwill_refunds referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_updated after update on app.goodwill_refunds referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_deleted after delete on app.goodwill_refunds referencing old table as changed_rows
  for each statement execute function app.note_exception_cause();
