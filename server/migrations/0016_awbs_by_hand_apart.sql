-- An AWB typed by hand must not stand in the way of the parcel that the courier made under it: the attempt could never
-- be settled. Each kind is unique for itself; a cancelled AWB may still be used again.
drop index app.shipments_awb;
create unique index shipments_awb on app.shipments (lower(shipping_partner), awb)
  where awb is not null and state <> 'cancelled' and tracking_type = 'courier';
create unique index shipments_manual_awb on app.shipments (lower(shipping_partner), awb)
  where awb is not null and state <> 'cancelled' and tracking_type = 'manual';
