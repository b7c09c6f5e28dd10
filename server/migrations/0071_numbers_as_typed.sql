-- Customers write the number of their order with blanks and dashes of their own.
create index magic_orders_number_compact on app.magic_orders (app.search_compact(order_number));
drop index app.magic_orders_number;
