-- Apart from the migration that adds it, so that nobody waits for it: the orders are read, and may be written meanwhile.
alter table app.magic_orders validate constraint magic_orders_tracking_type_known;
