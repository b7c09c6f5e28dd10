-- Notes what refunds take from the kept sums of orders, beside `note_order_counts`, which knows only of payments.
create or replace function app.note_refunded_sales() returns trigger language plpgsql security definer set search_path = pg_catalog
  -- Whatever the first statement of a connection changes: its plan stays, and would compare each of many rows with every other.
  set enable_nestloop = off
as $$
begin
  if tg_op = 'DELETE' then
    insert into app.order_count_deltas
    select vendor_id, app.india_day(created_at), order_status, financial_status, coalesce(shipment_status, 'READY'), has_label,
      managed_in_shipmagic is not false, 0, sum(app.counts_in_figures(test, currency)::integer * app.refunded_of_sales(order_status, refunded)), 0
    from before_rows where refunded <> 0 and not test group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into app.order_count_deltas
    select vendor_id, app.india_day(created_at), order_status, financial_status, coalesce(shipment_status, 'READY'), has_label,
      managed_in_shipmagic is not false, 0,
      -sum(n * app.counts_in_figures(test, currency)::integer * app.refunded_of_sales(order_status, refunded)), 0
    from (select vendor_id, created_at, order_status, financial_status, shipment_status, has_label, managed_in_shipmagic,
        refunded, test, currency, 1 as n from after_rows where refunded <> 0 and not test
      union all
      select vendor_id, created_at, order_status, financial_status, shipment_status, has_label, managed_in_shipmagic,
        refunded, test, currency, -1 from before_rows where refunded <> 0 and not test) o
    group by 1, 2, 3, 4, 5, 6, 7
    having sum(n * app.counts_in_figures(test, currency)::integer * app.refunded_of_sales(order_status, refunded)) <> 0;
    insert into app.insight_marks (vendor_id, day)
    select distinct a.vendor_id, app.india_day(a.created_at)
    from after_rows a join before_rows b on b.id = a.id where a.refunded <> b.refunded;
  end if;
  return null;
end $$;
revoke all on function app.note_refunded_sales from public;
