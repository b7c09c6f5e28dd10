-- What calls of the store cost by its own account, by operation: added up by every process every few seconds.
create table app.store_costs (
  operation text primary key,
  calls bigint not null,
  -- Calls that were carried out: the others have no actual cost.
  carried_out bigint not null,
  requested bigint not null,
  actual bigint not null,
  last_requested integer not null,
  -- Null: the last call was refused.
  last_actual integer,
  last_at timestamptz not null
);
alter table app.store_costs enable row level security;
create policy everything on app.store_costs to sm_system using (true) with check (true);
grant select, insert, update, delete on app.store_costs to sm_system;
