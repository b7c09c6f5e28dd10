-- What a vendor wants to be mailed: its new orders, optionally only those placed since a day (in India).
alter table app.vendors
  add column email_notifications_enabled boolean not null default true,
  add column email_notification_start_date date;

-- Who tells the customer of a parcel: decided once, so that it is exactly one. Null until somebody needs to know.
alter table app.shipments
  add column customer_notified_by text check (customer_notified_by in ('shipmagic', 'store', 'nobody')),
  -- What happened to the parcel before is history, of which nobody is mailed.
  add column customer_told_until timestamptz;
-- The store was told of these without being asked to notify.
update app.shipments s set customer_notified_by = 'shipmagic'
  where exists (select from app.store_fulfilments f where f.shipment_id = s.id);

-- Parcels that are due, or late.
create index magic_orders_expected on app.magic_orders (expected_delivery_on)
  where shipment_status in ('READY', 'IN_TRANSIT', 'DELAYED', 'FAILED') and expected_delivery_on is not null;

insert into app.job_tasks (name) values ('mail_delays');
