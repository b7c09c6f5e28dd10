-- Jobs that ran out of attempts because a partner did not answer: they start again by themselves when it does.
-- Why: docs/decisions/operations.md, "What an outage has stopped starts again by itself".
create table app.jobs_awaiting_partners (
  job_id bigint primary key,
  -- Of the job: a restored backup may give its number to another one.
  made_at timestamptz not null,
  -- The name under which the partner is called.
  partner text not null,
  -- When it first ran out of attempts.
  since timestamptz not null default now(),
  -- When it was last started again; null: not yet.
  tried_at timestamptz,
  -- How often it was started again with all of its attempts.
  tries integer not null default 0
);
alter table app.jobs_awaiting_partners enable row level security;
create policy everything on app.jobs_awaiting_partners to sm_system using (true) with check (true);
grant select, insert, update, delete on app.jobs_awaiting_partners to sm_system;
insert into app.job_tasks (name) values ('restart_jobs');
