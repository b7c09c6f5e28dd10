create view reporting.recon_charges as
  select s.id as shipment_id, o.magic_order_id, o.vendor_name, s.shipping_partner, s.awb, c.kind,
    c.weight_grams as charged_grams, w.grams as declared_grams, s.quoted_grams, c.cost as charged_cost, s.quoted_cost,
    u.filename, u.uploaded_at, u.uploaded_by_email
  from app.recon_charges c join app.recon_uploads u on u.id = c.upload_id join app.shipments s on s.id = c.shipment_id
    join app.magic_orders o on o.id = s.order_id left join app.declared_weights w on w.shipment_id = s.id;
comment on view reporting.recon_charges is 'What couriers charged for parcels in the end, one row per parcel and kind';
comment on column reporting.recon_charges.kind is 'forward, return, or credit';
comment on column reporting.recon_charges.charged_grams is 'As the courier weighed it';
comment on column reporting.recon_charges.declared_grams is 'As the courier was told';
comment on column reporting.recon_charges.quoted_grams is 'As the courier reckoned for its quote';
comment on column reporting.recon_charges.charged_cost is 'Rupees';
comment on column reporting.recon_charges.quoted_cost is 'Rupees that the courier named beforehand; null: it named none';
comment on column reporting.recon_charges.filename is 'The upload that says so';
