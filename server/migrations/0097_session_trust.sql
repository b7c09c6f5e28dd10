-- When somebody last did something in a session, and when they last showed that they know the password.
alter table app.sessions
  add column last_used_at timestamptz not null default now(),
  add column password_at timestamptz not null default now();

-- Whether admins need a second factor is asked at every request, by the role that finds out who is asking and may know
-- nothing else of the settings.
create function app.admins_need_two_factor() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select coalesce((select (value ->> 'requiredOfAdmins')::boolean from app.settings where key = 'two_factor'), false) $$;
revoke all on function app.admins_need_two_factor() from public;
grant execute on function app.admins_need_two_factor() to sm_auth;
