-- Whom a new vendor's people are to be: rows before they are invitations, which a job sends one after another.
-- Why: docs/decisions/vendors.md, "A new vendor is one transaction, and what others do comes after it".
create table app.members_to_invite (
  id bigint generated always as identity primary key,
  vendor_id bigint not null references app.vendors on delete cascade,
  email text not null,
  asked_by uuid not null references app.users on delete cascade,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'invited', 'refused')),
  -- Why nobody was invited.
  reason text,
  settled_at timestamptz,
  check ((state = 'waiting') = (settled_at is null))
);
-- A file that is imported twice invites nobody twice.
create unique index members_to_invite_once on app.members_to_invite (vendor_id, lower(email));
create index members_to_invite_waiting on app.members_to_invite (id) where state = 'waiting';
create index members_to_invite_asked_by on app.members_to_invite (asked_by);

alter table app.members_to_invite enable row level security;
create policy everything on app.members_to_invite to sm_staff, sm_system, sm_auth using (true) with check (true);
grant select, insert, update on app.members_to_invite to sm_staff;
grant select, update on app.members_to_invite to sm_auth;
grant select, insert, update, delete on app.members_to_invite to sm_system;

-- Whether a vendor has anybody, or somebody who is invited. Neither who nor by which link.
create policy who_is_open on app.invitations for select to sm_staff, sm_system using (true);
create policy who_is_open on app.invitation_vendors for select to sm_staff, sm_system using (true);
grant select (id, expires_at, accepted_at, replaced_at) on app.invitations to sm_staff, sm_system;
grant select on app.invitation_vendors to sm_staff, sm_system;

insert into app.job_tasks (name) values ('invite_members');
