-- Why: docs/decisions/parcels.md, "An AWB belongs to the courier that issued it".
-- Takes an AWB for a parcel of this order's vendor that is entered by hand; false when a courier's parcel or another
-- vendor's has it. Whoever enters it may not see those, so the function looks for them and says only yes or no.
create or replace function app.take_awb(of_order bigint, wanted text) returns boolean
  language plpgsql security definer set search_path = app, pg_catalog
as $$
begin
  perform app.lock_awb(wanted);
  return not exists (
    select from app.shipments s join app.magic_orders o on o.id = s.order_id
    where s.awb is not null and s.state <> 'cancelled' and app.awb_key(s.awb) = app.awb_key(wanted)
      and (s.tracking_type = 'courier' or o.vendor_id <> (select vendor_id from app.magic_orders where id = of_order)));
end $$;
revoke all on function app.take_awb from public;
grant execute on function app.take_awb to sm_staff, sm_vendor, sm_system;
