-- Old orders brought in by files that the store writes, window by window.
create table app.backfills (
  id bigint generated always as identity primary key,
  -- The first day in India; null: from the store's first order on.
  from_day date,
  -- Null: the command line.
  asked_by text,
  state text not null default 'running' check (state in ('running', 'stopped', 'cancelled', 'done')),
  -- Orders placed up to then are history.
  history_until timestamptz not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Null until the windows are planned.
  planned_at timestamptz,
  -- How many orders the store counts; null where it does not say.
  expected integer,
  -- What keeps it from going on, in words.
  reason text,
  -- When the present run began, and with how many orders read before it.
  run_at timestamptz,
  run_orders integer not null default 0,
  check ((ended_at is null) = (state = 'running'))
);
create unique index backfills_one_at_a_time on app.backfills (state) where state = 'running';

create table app.backfill_windows (
  id bigint generated always as identity primary key,
  backfill_id bigint not null references app.backfills on delete cascade,
  -- Times of creation, the second one excluded.
  from_at timestamptz not null,
  until_at timestamptz not null,
  state text not null default 'planned' check (state in ('planned', 'asked', 'done', 'failed')),
  operation_id text,
  -- The byte of the file at which the next order begins.
  file_position bigint not null default 0,
  orders_read integer not null default 0,
  orders_imported integer not null default 0,
  orders_set_aside integer not null default 0,
  -- Failed attempts, and the reason of the last one.
  attempts integer not null default 0,
  reason text,
  not_before timestamptz,
  read_at timestamptz,
  check (from_at < until_at),
  check ((operation_id is not null) = (state = 'asked'))
);
create index backfill_windows_of on app.backfill_windows (backfill_id, from_at);

alter table app.backfills enable row level security;
alter table app.backfill_windows enable row level security;
create policy everything on app.backfills to sm_system, sm_staff using (true) with check (true);
create policy everything on app.backfill_windows to sm_system, sm_staff using (true) with check (true);
grant select, insert, update, delete on app.backfills, app.backfill_windows to sm_system;
grant select, insert, update on app.backfills, app.backfill_windows to sm_staff;

insert into app.job_tasks (name) values ('bring_in_orders');
