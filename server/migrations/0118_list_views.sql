-- needs: app.viewer_user_id
-- The state of a list under a name: its filters and sort as in its URL, its columns and the density of its rows.
create table app.list_views (
  id bigint generated always as identity primary key,
  list text not null,
  name text not null check (length(name) between 1 and 60),
  owner_id uuid not null references app.users on delete cascade,
  owner_email text not null,
  -- All staff have it, too.
  team boolean not null,
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  -- Null: the list's own.
  layout jsonb check (jsonb_typeof(layout) = 'object'),
  density text check (density in ('compact', 'comfortable')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index list_views_by_name on app.list_views (owner_id, list, lower(name));
create index list_views_of_team on app.list_views (list) where team;

-- A person's choices for a list: the view that it opens with, and its columns while no view is open.
create table app.list_choices (
  user_id uuid not null references app.users on delete cascade,
  list text not null,
  default_view_id bigint references app.list_views on delete set null,
  layout jsonb check (jsonb_typeof(layout) = 'object'),
  primary key (user_id, list)
);
create index list_choices_of_view on app.list_choices (default_view_id) where default_view_id is not null;

alter table app.list_views enable row level security;
alter table app.list_choices enable row level security;
-- Staff see their own and the team's by the queries; nobody outside of staff sees anybody else's.
create policy everything on app.list_views to sm_staff, sm_system using (true) with check (true);
create policy everything on app.list_choices to sm_staff, sm_system using (true) with check (true);
create policy own_views on app.list_views to sm_vendor
  using (owner_id = (select app.viewer_user_id())) with check (owner_id = (select app.viewer_user_id()) and not team);
create policy own_choices on app.list_choices to sm_vendor
  using (user_id = (select app.viewer_user_id()))
  with check (user_id = (select app.viewer_user_id())
    and (default_view_id is null or exists (select from app.list_views v where v.id = default_view_id)));
grant select, insert, update, delete on app.list_views, app.list_choices to sm_staff, sm_vendor, sm_system;
