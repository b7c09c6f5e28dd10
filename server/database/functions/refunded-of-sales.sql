-- What refunds take from an order's sales: an order that was cancelled or came back has none.
create or replace function app.refunded_of_sales(order_status text, refunded numeric)
  returns bigint language sql immutable parallel safe
  as $$ select case when app.is_order_in('unsold', order_status) then 0 else refunded * 100 end::bigint $$;
revoke all on function app.refunded_of_sales from public;
grant execute on function app.refunded_of_sales to sm_system;
