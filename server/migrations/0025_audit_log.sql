-- Who did what that has no order's history to stand in: exports, settings, accounts, the operations tools. Roles may
-- only add to it, and nobody who serves requests may change or delete a line.
create table app.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid,
  -- As they were then: the account may change or go, the line stays.
  user_email text,
  user_role text,
  action text not null,
  subject text,
  details jsonb not null default '{}',
  ip_address text
);
create index audit_log_newest on app.audit_log (at desc, id desc);

alter table app.audit_log enable row level security;
create policy adding on app.audit_log for insert to sm_staff, sm_vendor, sm_system, sm_auth with check (true);
create policy reading on app.audit_log for select to sm_staff using (true);
grant insert on app.audit_log to sm_staff, sm_vendor, sm_system, sm_auth;
grant select on app.audit_log to sm_staff;
