-- Parcels on their way, by the day that their courier expects: those of days gone by are shown as delayed.
create index magic_orders_late on app.magic_orders (expected_delivery_on)
  where shipment_status in ('READY', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'FAILED', 'EXCEPTION', 'DELAYED')
    and expected_delivery_on is not null;
