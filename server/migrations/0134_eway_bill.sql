-- The number of the e-way bill, which goods worth more than ₹50,000 travel with. Entered before the shipment is made.
alter table app.magic_orders add column eway_bill_number text check (eway_bill_number ~ '^[0-9]{12}$');

grant select (eway_bill_number), update (eway_bill_number) on app.magic_orders to sm_vendor;
