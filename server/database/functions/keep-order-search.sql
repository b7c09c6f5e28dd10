-- Keeps one row per order, except for test orders, with the text by which it is found, and the columns by which it is sorted and filtered.
create or replace function app.keep_order_search() returns trigger language plpgsql security definer set search_path = pg_catalog
  -- The only join is with `order_search`, by its key: planned while that was small, another way would read all of it for ever.
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate app.order_search;
  elsif tg_op = 'INSERT' then
    insert into app.order_search (id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status,
      shipment_status, search_text, search_contact, order_value, vendor_key, city, state, pin, collects_cash, courier, tags, clock_due_at,
      due_on)
    select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status,
      app.order_search_text(order_number, part_number, magic_order_id, vendor_name, customer_name, ship_city, shipping_reference, line_text),
      app.order_search_contact(customer_email, customer_phone, customer_phone_national, shipping_address, store_order_id),
      total_price - discounts + shipping_cost, coalesce(app.place_key(vendor_name), ''), app.place_key(ship_city),
      app.place_key(shipping_address ->> 'province'), app.place_key(app.search_compact(shipping_address ->> 'zip')),
      app.collects_cash(financial_status, store_financial_status, cod_amount, net_price + net_tax + shipping_cost,
        (select b.cod_amount from app.shipments b where b.id = shipment_id)),
      left(lower(shipping_partner), 60), app.tag_keys(channel_tags), clock_due_at, due_on
    from after_rows where not test;
  elsif tg_op = 'DELETE' then
    delete from app.order_search s using before_rows b where s.id = b.id;
  else
    -- Rows are compared as sets: a join of both tables is planned for the first statement of a connection, which mostly
    -- changes one row, and the same plan compares each of many with every other.
    with moved as materialized (
      select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status, clock_due_at, due_on,
        total_price, discounts, shipping_cost, store_financial_status, cod_amount, net_price, net_tax, shipment_id, shipping_partner,
        channel_tags from after_rows
      except
      select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status, clock_due_at, due_on,
        total_price, discounts, shipping_cost, store_financial_status, cod_amount, net_price, net_tax, shipment_id, shipping_partner,
        channel_tags from before_rows
    ), renamed as materialized (
      select id, order_number, part_number, magic_order_id, vendor_name, customer_name, ship_city, shipping_reference, line_text, customer_email,
        customer_phone, customer_phone_national, shipping_address, store_order_id from after_rows
      except
      select id, order_number, part_number, magic_order_id, vendor_name, customer_name, ship_city, shipping_reference, line_text, customer_email,
        customer_phone, customer_phone_national, shipping_address, store_order_id from before_rows
    )
    update app.order_search s set vendor_id = a.vendor_id, created_at = a.created_at, has_label = a.has_label,
      managed_in_shipmagic = a.managed_in_shipmagic, order_status = a.order_status, financial_status = a.financial_status,
      shipment_status = a.shipment_status, clock_due_at = a.clock_due_at, due_on = a.due_on, order_value = a.total_price - a.discounts + a.shipping_cost,
      collects_cash = app.collects_cash(a.financial_status, a.store_financial_status, a.cod_amount,
        a.net_price + a.net_tax + a.shipping_cost, (select b.cod_amount from app.shipments b where b.id = a.shipment_id)),
      courier = left(lower(a.shipping_partner), 60), tags = app.tag_keys(a.channel_tags),
      -- Most changes leave alone what orders are found by.
      vendor_key = case when a.renamed then coalesce(app.place_key(a.vendor_name), '') else s.vendor_key end,
      city = case when a.renamed then app.place_key(a.ship_city) else s.city end,
      state = case when a.renamed then app.place_key(a.shipping_address ->> 'province') else s.state end,
      pin = case when a.renamed then app.place_key(app.search_compact(a.shipping_address ->> 'zip')) else s.pin end,
      search_text = case when a.renamed then app.order_search_text(a.order_number, a.part_number, a.magic_order_id, a.vendor_name,
        a.customer_name, a.ship_city, a.shipping_reference, a.line_text) else s.search_text end,
      search_contact = case when a.renamed then app.order_search_contact(a.customer_email, a.customer_phone,
        a.customer_phone_national, a.shipping_address, a.store_order_id) else s.search_contact end
    from (
      select a.*, a.id in (select id from renamed) as renamed from after_rows a
      where a.id in (select id from moved) or a.id in (select id from renamed)
    ) a
    where s.id = a.id;
    delete from app.order_search s using after_rows a where s.id = a.id and a.test;
  end if;
  return null;
end $$;
revoke all on function app.keep_order_search from public;
