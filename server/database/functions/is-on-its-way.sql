-- Written by `npm run schema`: change the domain instead.
-- Whether a parcel with this status is still expected by somebody: `isOnItsWay` of the domain.
create or replace function app.is_on_its_way(shipment_status text) returns boolean language sql immutable parallel safe
  as $$ select shipment_status in ('READY', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'FAILED', 'EXCEPTION', 'DELAYED') $$;
