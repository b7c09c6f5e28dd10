-- A vendor's version and date of change grow with every change of its values.
create or replace function app.touch_vendor() returns trigger language plpgsql set search_path = pg_catalog
as $$
begin
  -- The generated keys are not filled in yet.
  if to_jsonb(new) - array['vendor_key', 'name_key'] is distinct from to_jsonb(old) - array['vendor_key', 'name_key'] then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;
revoke all on function app.touch_vendor from public;
