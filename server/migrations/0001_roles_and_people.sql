-- Roles are shared by a whole cluster, so they may exist already.
do $$
declare name text;
begin
  foreach name in array array['sm_auth', 'sm_staff', 'sm_vendor', 'sm_system', 'sm_public'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin', name);
    end if;
  end loop;
end $$;

create schema app;
grant usage on schema app to sm_auth, sm_staff, sm_vendor, sm_system, sm_public;
create extension if not exists pg_trgm schema public;

-- How this database is used: `demo` data must never meet real credentials.
create table app.stamp (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('demo', 'real')),
  made_at timestamptz not null default now()
);
grant select, insert on app.stamp to sm_system;

create table app.users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  username text,
  first_name text,
  last_name text,
  password_hash text not null,
  role text not null check (role in ('admin', 'team_member', 'vendor_member')),
  is_active boolean not null default true,
  min_order_date date,
  created_at timestamptz not null default now()
);
create unique index users_email on app.users (lower(email));

create table app.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip_address text,
  user_agent text
);
create index sessions_user on app.sessions (user_id);

-- Back-off counters, per account and per address, shared by all servers.
create table app.login_failures (
  key text primary key,
  failures integer not null,
  last_failed_at timestamptz not null
);

grant select on app.users to sm_auth;
grant insert, update on app.users to sm_auth;
grant select, insert, update, delete on app.sessions to sm_auth;
grant select, insert, update, delete on app.login_failures to sm_auth;

-- Allowances that all processes share: a courier's calls, the store's cost points, a visitor's attempts.
create table app.allowances (
  key text primary key,
  points double precision not null,
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on app.allowances to sm_system, sm_public, sm_auth;
