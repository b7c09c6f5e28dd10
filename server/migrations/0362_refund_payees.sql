-- Where money that was paid in cash goes back to, and that it went.
-- Why: docs/decisions/returns.md, "A payee belongs to the order, and is sealed by itself".
create table app.refund_payees (
  order_id bigint primary key references app.magic_orders on delete cascade,
  kind text not null check (kind in ('upi', 'bank')),
  -- Encrypted: UPI ID, or holder, account number and IFSC.
  sealed text not null,
  masked text not null,
  given_by text not null check (given_by in ('customer', 'staff')),
  given_at timestamptz not null
);
create index refund_payees_by_age on app.refund_payees (given_at);

create table app.refund_payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references app.magic_orders on delete cascade,
  -- In the order's currency.
  amount numeric(12, 2) not null check (amount > 0),
  reference text not null,
  kind text check (kind in ('upi', 'bank')),
  paid_by_email text not null,
  paid_at timestamptz not null
);
create index refund_payments_of_order on app.refund_payments (order_id, paid_at desc);
create index refund_payments_by_reference on app.refund_payments (reference);

alter table app.refund_payees enable row level security;
alter table app.refund_payments enable row level security;
create policy everything on app.refund_payees to sm_staff, sm_system using (true) with check (true);
create policy everything on app.refund_payments to sm_staff, sm_system using (true) with check (true);
-- Whoever reads in the name of staff cannot read what is encrypted either.
grant select (order_id, kind, masked, given_by, given_at) on app.refund_payees to sm_staff;
grant insert, delete on app.refund_payees to sm_staff;
grant select, insert on app.refund_payments to sm_staff;
grant select, insert, update, delete on app.refund_payees, app.refund_payments to sm_system;

insert into app.job_tasks (name) values ('forget_payees');
