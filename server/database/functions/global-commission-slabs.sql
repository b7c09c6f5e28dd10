-- The commission slabs of vendors that have none of their own. Vendor members may read these, and no other setting.
create or replace function app.global_commission_slabs() returns jsonb language sql stable security definer set search_path = pg_catalog
  as $$ select value from app.settings where key = 'commission_slabs' $$;
revoke all on function app.global_commission_slabs from public;
grant execute on function app.global_commission_slabs to sm_staff, sm_vendor, sm_system;
