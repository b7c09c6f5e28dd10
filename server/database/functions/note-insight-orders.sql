-- Notes the vendors' days whose orders a statement has changed in something that is counted; a job counts them again.
create or replace function app.note_insight_orders() returns trigger language plpgsql security definer set search_path = pg_catalog
  -- Whatever the first statement of a connection changes: its plan stays, and would compare each of many rows with every other.
  set enable_nestloop = off
as $$
begin
  if tg_op = 'INSERT' then
    insert into app.insight_marks (vendor_id, day) select distinct vendor_id, app.india_day(created_at) from after_rows;
  elsif tg_op = 'DELETE' then
    insert into app.insight_marks (vendor_id, day) select distinct vendor_id, app.india_day(created_at) from before_rows;
  elsif tg_op = 'TRUNCATE' then
    truncate app.insight_marks, app.insight_sums, app.insight_parts;
  else
    insert into app.insight_marks (vendor_id, day)
    select distinct d.vendor_id, app.india_day(d.created_at)
    from after_rows a join before_rows b on b.id = a.id
    cross join lateral (values (a.vendor_id, a.created_at), (b.vendor_id, b.created_at)) d (vendor_id, created_at)
    where (a.test, a.vendor_id, a.created_at, a.order_status, a.confirmed_at, a.ship_by, a.clock_paused_at, a.handover_at, a.delivered_at,
        a.total_price, a.discounts, a.shipping_cost, a.publisher_payout, a.shipping_partner, a.pickup_warehouse_id, a.line_text,
        a.shipping_address, a.duties, a.fees, a.currency)
      is distinct from
        (b.test, b.vendor_id, b.created_at, b.order_status, b.confirmed_at, b.ship_by, b.clock_paused_at, b.handover_at, b.delivered_at,
        b.total_price, b.discounts, b.shipping_cost, b.publisher_payout, b.shipping_partner, b.pickup_warehouse_id, b.line_text,
        b.shipping_address, b.duties, b.fees, b.currency);
  end if;
  return null;
end $$;
revoke all on function app.note_insight_orders from public;
