-- Phones and digits of numbers, as the numbers themselves.
-- Why: docs/decisions/orders.md, "Indexes of lists grow at their ends".
-- allow require-concurrent-index-deletion: made anew in the same transaction.
drop index app.magic_orders_phone;
-- allow require-concurrent-index-creation: ten seconds for a million orders.
create index magic_orders_phone on app.magic_orders using hash (customer_phone_national) where customer_phone_national is not null;
-- allow require-concurrent-index-deletion: made anew in the same transaction.
drop index app.magic_orders_digits;
-- allow require-concurrent-index-creation: ten seconds for a million orders.
create index magic_orders_digits on app.magic_orders using hash (app.order_digits(order_number));
