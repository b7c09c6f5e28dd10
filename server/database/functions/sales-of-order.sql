-- The share of an order in the sales: the payment shown, unless it was cancelled or came back.
create or replace function app.sales_of_order(order_status text, total_price numeric, discounts numeric, shipping_cost numeric)
  returns bigint language sql immutable parallel safe
  as $$ select case when app.is_order_in('unsold', order_status) then 0
    else (total_price - discounts + shipping_cost) * 100 end::bigint $$;
revoke all on function app.sales_of_order from public;
grant execute on function app.sales_of_order to sm_system;
