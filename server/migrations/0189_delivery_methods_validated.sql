-- Apart from the migration that adds it, so that nobody waits for it.
alter table app.magic_orders validate constraint magic_orders_delivery_method_known;
