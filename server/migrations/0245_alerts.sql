-- Signs of trouble that hold, for alerts by mail and webhook: what was told has to survive a restart.
-- Why: docs/decisions/operations.md, "An alert is told when it begins and when it ends".
create table app.alerts (
  name text not null,
  -- Its owner, as the courier; empty where there is only one.
  subject text not null,
  severity text not null check (severity in ('critical', 'warning')),
  title text not null,
  says text not null,
  todo text not null,
  begun_at timestamptz not null,
  -- Since when it has been as severe as it is.
  severity_since timestamptz not null,
  -- Since when it does not hold any more; null while it does.
  gone_since timestamptz,
  -- As how severe people were last told of it; null: not yet.
  told text check (told in ('critical', 'warning')),
  primary key (name, subject)
);
alter table app.alerts enable row level security;
create policy everything on app.alerts to sm_system using (true) with check (true);
grant select, insert, update, delete on app.alerts to sm_system;
insert into app.job_tasks (name) values ('follow_signs'), ('call_alert_webhook');
