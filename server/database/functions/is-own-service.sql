-- Why: docs/decisions/parcels.md, "The store's permission to ship is asked".
-- Whether a fulfilment service of the store is one of ours by the setting Own fulfilment services, in any spelling.
create or replace function app.is_own_service(service text) returns boolean
  language sql stable security definer set search_path = app, pg_catalog
as $$
  select exists (select from app.settings s, jsonb_array_elements_text(s.value -> 'names') own(name)
    where s.key = 'own_fulfilment_services' and lower(app.key_text(own.name)) = lower(app.key_text(service)))
$$;
revoke all on function app.is_own_service from public;
grant execute on function app.is_own_service to sm_staff, sm_vendor, sm_system;
