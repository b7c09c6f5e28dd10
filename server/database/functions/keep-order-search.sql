-- Keeps one row per order with the text by which it is found.
create or replace function app.keep_order_search() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate app.order_search;
  elsif tg_op = 'INSERT' then
    insert into app.order_search
    select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status,
      app.order_search_text(order_number, part_number, magic_order_id, vendor_name, customer_name, ship_city, shipping_reference, line_text),
      app.order_search_contact(customer_email, customer_phone, customer_phone_national, shipping_address, store_order_id),
      clock_due_at
    from after_rows;
  elsif tg_op = 'DELETE' then
    delete from app.order_search s using before_rows b where s.id = b.id;
  else
    update app.order_search s set vendor_id = a.vendor_id, created_at = a.created_at, has_label = a.has_label,
      managed_in_shipmagic = a.managed_in_shipmagic, order_status = a.order_status, financial_status = a.financial_status,
      shipment_status = a.shipment_status, clock_due_at = a.clock_due_at,
      -- Most changes leave alone what orders are found by.
      search_text = case when a.renamed then app.order_search_text(a.order_number, a.part_number, a.magic_order_id, a.vendor_name,
        a.customer_name, a.ship_city, a.shipping_reference, a.line_text) else s.search_text end,
      search_contact = case when a.renamed then app.order_search_contact(a.customer_email, a.customer_phone,
        a.customer_phone_national, a.shipping_address, a.store_order_id) else s.search_contact end
    from (
      select a.*,
        (a.vendor_id, a.created_at, a.has_label, a.managed_in_shipmagic, a.order_status, a.financial_status, a.shipment_status, a.clock_due_at)
        is distinct from
        (b.vendor_id, b.created_at, b.has_label, b.managed_in_shipmagic, b.order_status, b.financial_status, b.shipment_status, b.clock_due_at) as moved,
        (a.order_number, a.part_number, a.magic_order_id, a.vendor_name, a.customer_name, a.ship_city, a.shipping_reference, a.line_text,
          a.customer_email, a.customer_phone, a.customer_phone_national, a.shipping_address, a.store_order_id)
        is distinct from
        (b.order_number, b.part_number, b.magic_order_id, b.vendor_name, b.customer_name, b.ship_city, b.shipping_reference, b.line_text,
          b.customer_email, b.customer_phone, b.customer_phone_national, b.shipping_address, b.store_order_id) as renamed
      from after_rows a join before_rows b on b.id = a.id
    ) a
    where s.id = a.id and (a.moved or a.renamed);
  end if;
  return null;
end $$;
revoke all on function app.keep_order_search from public;
