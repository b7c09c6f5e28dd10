-- The earnings of a vendor from an order: the payout with the shipping, once it is delivered.
create or replace function app.earned_by_order(order_status text, publisher_payout numeric, shipping_cost numeric)
  returns bigint language sql immutable parallel safe
  as $$ select case when app.is_order_in('delivered', order_status) then (publisher_payout + shipping_cost) * 100 else 0 end::bigint $$;
revoke all on function app.earned_by_order from public;
grant execute on function app.earned_by_order to sm_system;
