-- Notes orders of which something may be owed, or may no longer be.
create or replace function app.note_refund_causes() returns trigger language plpgsql security definer set search_path = pg_catalog
  -- Whatever the first statement of a connection changes: its plan stays, and would compare each of many rows with every other.
  set enable_nestloop = off
as $$
begin
  if tg_op = 'INSERT' then
    insert into app.refund_causes
    select id from after_rows
    where app.is_order_in('unsold', order_status) or financial_status in ('REFUNDED', 'PARTIALLY_REFUNDED');
  else
    insert into app.dearest_parts (order_id, worth)
    select a.id, b.store_total from after_rows a join before_rows b on b.id = a.id where a.store_total < b.store_total
    on conflict (order_id) do update set worth = greatest(app.dearest_parts.worth, excluded.worth);
    insert into app.refund_causes
    select a.id from after_rows a join before_rows b on b.id = a.id
    where (a.order_status, a.financial_status, a.shipment_status, a.store_total, a.shipping_cost, a.delivered_at, a.test)
        is distinct from
          (b.order_status, b.financial_status, b.shipment_status, b.store_total, b.shipping_cost, b.delivered_at, b.test)
      and (app.is_order_in('unsold', a.order_status) or app.is_order_in('unsold', b.order_status)
        or 'LOST' in (a.shipment_status, b.shipment_status) or a.store_total <> b.store_total
        or a.financial_status in ('REFUNDED', 'PARTIALLY_REFUNDED') or a.financial_status <> b.financial_status);
  end if;
  return null;
end $$;
revoke all on function app.note_refund_causes from public;
