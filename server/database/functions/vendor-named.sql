-- The vendor that is meant by a name: the one that is spelled so, else the one that new orders go to, else the one that
-- had this name before. Runs as its caller, so that a vendor out of the viewer's scope is not found.
create or replace function app.vendor_named(name text) returns bigint language sql stable parallel safe
return coalesce(
  (select v.id from app.vendors v where v.name_key = lower(app.key_text(name)) order by v.vendor_name <> name, v.is_twin limit 1),
  (select a.vendor_id from app.vendor_aliases a where a.name_key = lower(app.key_text(name))));
grant execute on function app.vendor_named to sm_staff, sm_vendor, sm_system, sm_auth;
