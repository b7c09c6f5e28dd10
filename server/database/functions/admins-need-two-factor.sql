-- Whether admins need a second factor. It is asked at every request by the role that finds out who is asking, which may
-- read nothing else of the settings.
create or replace function app.admins_need_two_factor() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select coalesce((select (value ->> 'requiredOfAdmins')::boolean from app.settings where key = 'two_factor'), false) $$;
revoke all on function app.admins_need_two_factor from public;
grant execute on function app.admins_need_two_factor to sm_auth;
