-- Each process of the product that lives, and what only it can see of its troubles.
-- Why: docs/decisions/operations.md, "Every process says that it lives".
create table app.processes (
  id uuid primary key,
  role text not null check (role in ('all', 'server', 'worker')),
  version text not null,
  host text not null,
  pid integer not null,
  started_at timestamptz not null default now(),
  -- By the clock of the database, so that clocks that differ make nobody dead.
  beat_at timestamptz not null default now(),
  -- Figures of the process that are on the wrong side of a threshold.
  troubles jsonb not null default '[]'
);
alter table app.processes enable row level security;
create policy everything on app.processes to sm_system using (true) with check (true);
grant select, insert, update, delete on app.processes to sm_system;
