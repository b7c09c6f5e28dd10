-- Who looks after accounts knows whether mail is enabled, to tell people what happened to their account, and the shop's
-- name, which is no password.
alter table app.sync_state enable row level security;
create policy everything on app.sync_state to sm_staff, sm_system using (true) with check (true);
create policy what_accounts_know on app.sync_state for select to sm_auth using (key in ('mail', 'store'));
grant select on app.sync_state to sm_auth;
