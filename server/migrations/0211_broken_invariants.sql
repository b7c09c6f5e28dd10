-- What does not hold of an order, as it was found last.
create table app.broken_invariants (
  order_id bigint not null references app.magic_orders on delete cascade,
  invariant text not null check (invariant ~ '^[a-z_]+$'),
  found_at timestamptz not null default now(),
  primary key (order_id, invariant)
);
alter table app.broken_invariants enable row level security;
create policy everything on app.broken_invariants to sm_system using (true) with check (true);
grant select, insert, update, delete on app.broken_invariants to sm_system;
create trigger exceptions_of_inserted after insert on app.broken_invariants referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_deleted after delete on app.broken_invariants referencing old table as changed_rows
  for each statement execute function app.note_exception_cause();
insert into app.job_tasks (name) values ('check_invariants');
