-- A temporary access is an account that ends by itself; null for people.
alter table app.users add column access_ends_at timestamptz;
alter table app.users add column access_given_by uuid references app.users on delete set null;
create index users_temporary on app.users (access_ends_at) where access_ends_at is not null;

-- The link's secret is kept as a hash only; the mail is given the invitation's id and makes the secret anew.
create table app.invitations (
  id uuid primary key,
  secret_hash text not null unique,
  email text not null,
  role text not null check (role in ('admin', 'team_member', 'vendor_member')),
  min_order_date date,
  invited_by uuid not null references app.users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- A newer invitation of the same address took its place.
  replaced_at timestamptz
);
create unique index invitations_one_open on app.invitations (lower(email)) where accepted_at is null and replaced_at is null;
create index invitations_invited_by on app.invitations (invited_by);

create table app.invitation_vendors (
  invitation_id uuid not null references app.invitations on delete cascade,
  vendor_id bigint not null references app.vendors on delete cascade,
  primary key (invitation_id, vendor_id)
);
create index invitation_vendors_vendor on app.invitation_vendors (vendor_id);

create table app.password_resets (
  id uuid primary key,
  secret_hash text not null unique,
  user_id uuid not null references app.users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on app.password_resets (user_id);

-- Only who looks after accounts knows of these.
do $$
declare t text;
begin
  foreach t in array array['invitations', 'invitation_vendors', 'password_resets'] loop
    execute format('alter table app.%I enable row level security', t);
    execute format('create policy everything on app.%I to sm_auth using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on app.%I to sm_auth', t);
  end loop;
end $$;

grant delete on app.users to sm_auth;
create policy granting on app.user_vendors to sm_auth using (true) with check (true);
grant insert, delete on app.user_vendors to sm_auth;

-- Mails of accounts are about no order, and nobody reads them here.
create policy of_accounts on app.mails for insert to sm_auth with check (audience = 'user' and order_id is null);
grant insert on app.mails to sm_auth;
grant execute on function app.enqueue_job to sm_auth;
insert into app.job_tasks (name) values ('mail_password_reset');
