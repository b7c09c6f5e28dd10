-- Whose counts are added up for the role of this transaction: staff see every vendor, anyone else the vendors of the
-- viewer's settings, which are the ones that the row policy of the orders reads. `wanted` null means no filter.
create or replace function app.counted_vendors(wanted bigint[]) returns bigint[] language sql stable set search_path = pg_catalog
as $$
  select case
    when current_setting('role') in ('sm_staff', 'sm_system') then coalesce(wanted, '{0}')
    else array(select v from unnest(app.viewer_vendor_ids()) v where v > 0 and (wanted is null or v = any (wanted)))
  end
$$;
revoke all on function app.counted_vendors from public;
