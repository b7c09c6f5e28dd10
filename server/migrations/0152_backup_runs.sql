-- What became of the backups that are made at night, and of the tests of them.
create table app.backup_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'test')),
  -- Of the file.
  name text not null,
  started_at timestamptz not null,
  -- Of a process that was killed: for ever running.
  state text not null default 'running' check (state in ('running', 'good', 'failed')),
  ended_at timestamptz,
  rows bigint,
  bytes bigint,
  -- What was made or found, or what went wrong, as a sentence.
  said text,
  check ((state = 'running') = (ended_at is null))
);
create index backup_runs_newest on app.backup_runs (kind, state, id desc);

alter table app.backup_runs enable row level security;
create policy everything on app.backup_runs to sm_system using (true) with check (true);
grant select, insert, update, delete on app.backup_runs to sm_system;

insert into app.job_tasks (name) values ('back_up');
