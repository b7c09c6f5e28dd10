-- Notes what a statement changes in the counts and sums of orders, except for test orders; a job folds these deltas in.
create or replace function app.note_order_counts() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate app.order_counts, app.order_sums, app.order_count_deltas;
  elsif tg_op = 'INSERT' then
    insert into app.order_count_deltas
    select vendor_id, app.india_day(created_at), order_status, financial_status, coalesce(shipment_status, 'READY'), has_label,
      managed_in_shipmagic is not false, count(*), sum(app.counts_in_figures(test, currency)::integer * app.sales_of_order(order_status, total_price, discounts, shipping_cost)),
      sum(app.counts_in_figures(test, currency)::integer * app.earned_by_order(order_status, publisher_payout, shipping_cost - duties - fees))
    from after_rows where not test group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into app.order_count_deltas
    select vendor_id, app.india_day(created_at), order_status, financial_status, coalesce(shipment_status, 'READY'), has_label,
      managed_in_shipmagic is not false, -count(*), -sum(app.counts_in_figures(test, currency)::integer * app.sales_of_order(order_status, total_price, discounts, shipping_cost)),
      -sum(app.counts_in_figures(test, currency)::integer * app.earned_by_order(order_status, publisher_payout, shipping_cost - duties - fees))
    from before_rows where not test group by 1, 2, 3, 4, 5, 6, 7;
  else
    -- Most updates change nothing that is counted: before and after cancel each other out.
    insert into app.order_count_deltas
    select vendor_id, app.india_day(created_at), order_status, financial_status, coalesce(shipment_status, 'READY'), has_label,
      managed_in_shipmagic is not false, sum(n), sum(n * app.counts_in_figures(test, currency)::integer * app.sales_of_order(order_status, total_price, discounts, shipping_cost)) as sales,
      sum(n * app.counts_in_figures(test, currency)::integer * app.earned_by_order(order_status, publisher_payout, shipping_cost - duties - fees)) as earned
    from (select vendor_id, created_at, order_status, financial_status, shipment_status, has_label, managed_in_shipmagic,
        total_price, discounts, shipping_cost, publisher_payout, duties, fees, test, currency, 1 as n from after_rows where not test
      union all
      select vendor_id, created_at, order_status, financial_status, shipment_status, has_label, managed_in_shipmagic,
        total_price, discounts, shipping_cost, publisher_payout, duties, fees, test, currency, -1 from before_rows where not test) o
    group by 1, 2, 3, 4, 5, 6, 7
    having sum(n) <> 0 or sum(n * app.counts_in_figures(test, currency)::integer * app.sales_of_order(order_status, total_price, discounts, shipping_cost)) <> 0
      or sum(n * app.counts_in_figures(test, currency)::integer * app.earned_by_order(order_status, publisher_payout, shipping_cost - duties - fees)) <> 0;
  end if;
  return null;
end $$;
revoke all on function app.note_order_counts from public;
