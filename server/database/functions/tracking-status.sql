-- The status of a shipment as told to the customer: `trackingStatus` of the domain.
create or replace function app.tracking_status(o app.magic_orders) returns text
  language plpgsql immutable parallel safe set search_path = pg_catalog
as $$
begin
  if coalesce(o.shipping_reference, '') = '' then
    if o.managed_in_shipmagic is false then
      return case lower(btrim(o.order_status_st, E' \t\r\n'))
        when 'cancelled' then 'cancelled' when 'rto' then 'rto' when 'delivered' then 'delivered'
        when 'exception' then 'exception' when 'held' then 'held'
        when 'ready to ship' then 'ready_to_ship' when 'in transit' then 'in_transit'
        when 'confirmed' then 'being_handcrafted' else 'order_placed' end;
    elsif o.order_status = 'confirmed' then
      return 'being_handcrafted';
    end if;
  end if;
  return case o.order_status
    when 'new' then 'order_placed'
    when 'confirmed' then 'ready_to_ship' when 'ready_to_ship' then 'ready_to_ship'
    when 'in_transit' then 'in_transit' when 'delivered' then 'delivered'
    when 'hold' then 'held' when 'exception' then 'exception'
    when 'cancelled' then 'cancelled' when 'rto' then 'rto' else 'returned' end;
end $$;
revoke all on function app.tracking_status from public;
grant execute on function app.tracking_status to sm_system;
