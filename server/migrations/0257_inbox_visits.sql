-- needs: app.viewer_user_id
-- When each person looked at the inbox, so that it can say what is new to them.
-- Why: docs/decisions/inbox.md, "The inbox is grouped by what can still be saved".
create table app.inbox_visits (
  user_id uuid primary key references app.users on delete cascade,
  seen_at timestamptz not null,
  -- The end of the visit before this one; null: this is the first.
  last_here timestamptz
);
alter table app.inbox_visits enable row level security;
create policy everything on app.inbox_visits to sm_staff, sm_system using (true) with check (true);
create policy own on app.inbox_visits to sm_vendor
  using (user_id = (select app.viewer_user_id())) with check (user_id = (select app.viewer_user_id()));
grant select, insert, update on app.inbox_visits to sm_staff, sm_vendor;
