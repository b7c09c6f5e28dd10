-- Reports tell the currency of amounts, duties and fees, money that no courier collects, and how orders reach their customers.
-- Why: docs/decisions/store.md, "Cash is collected only where a gateway is cash".
create or replace view reporting.magic_orders as
  select magic_order_id, order_number, store_order_id, vendor_name, created_at, updated_at, order_status,
    financial_status, payment_gateway, managed_in_shipmagic, cancellation_reason, total_price, discounts, net_price,
    net_tax, shipping_cost, publisher_payout, cod_amount, customer_name, customer_email, customer_phone, ship_city,
    shipping_address ->> 'province' as ship_state, shipping_address ->> 'zip' as ship_pin, ship_country,
    shipping_partner, shipping_reference as awb, shipment_status, handover_at, transit_days, expected_delivery_on,
    last_scan_at, note, merchant_vendor_notes, test, due_step, due_on,
    -- Without functions of ours, which the reader may not call.
    coalesce(due_on < (now() at time zone 'Asia/Kolkata')::date, false)
      or coalesce(due_step = 'delivered' and shipment_status = 'DELAYED', false) as late,
    currency, duties, fees, awaited_amount, delivery_method
  from app.magic_orders;
comment on column reporting.magic_orders.currency is 'Of all its amounts; only rupees are summed up elsewhere';
comment on column reporting.magic_orders.duties is 'Contained in shipping_cost';
comment on column reporting.magic_orders.fees is 'Contained in shipping_cost';
comment on column reporting.magic_orders.awaited_amount is 'Of the store''s balance, what no courier collects';
comment on column reporting.magic_orders.delivery_method is 'shipping, none, pick_up or local';
