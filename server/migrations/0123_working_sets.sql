-- needs: app.viewer_user_id
-- Orders that somebody has pasted the numbers of, to work on them together. Nothing but their ids: the numbers, which
-- may be phones, are not kept. Deleted after 30 days.
create table app.working_sets (
  id bigint generated always as identity primary key,
  author_id uuid not null references app.users on delete cascade,
  order_ids bigint[] not null,
  created_at timestamptz not null default now()
);
create index working_sets_oldest on app.working_sets (created_at);
create index working_sets_of_author on app.working_sets (author_id);

alter table app.working_sets enable row level security;
-- Among staff, a set's address may be handed on; which of its orders are shown is up to the policies of orders.
create policy everything on app.working_sets to sm_staff, sm_system using (true) with check (true);
create policy own_sets on app.working_sets to sm_vendor
  using (author_id = (select app.viewer_user_id())) with check (author_id = (select app.viewer_user_id()));
grant select, insert, delete on app.working_sets to sm_staff, sm_vendor, sm_system;
