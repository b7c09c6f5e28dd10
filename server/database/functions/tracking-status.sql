-- The status of a shipment as told to the customer: `trackingStatus` of the domain.
create or replace function app.tracking_status(o app.magic_orders) returns text
  language plpgsql immutable parallel safe set search_path = pg_catalog
as $$
begin
  if coalesce(o.shipping_reference, '') = '' then
    if o.managed_in_shipmagic is false then
      return coalesce(app.external_shown_as(lower(btrim(o.order_status_st, E' \t\r\n'))), 'order_placed');
    elsif o.order_status = 'confirmed' then
      return 'being_handcrafted';
    end if;
  end if;
  return app.shown_as(o.order_status);
end $$;
revoke all on function app.tracking_status from public;
grant execute on function app.tracking_status to sm_system;
