-- The columns of before, and by when the order should be where: `isLate` of the domain, as of now.
create or replace view reporting.magic_orders as
  select magic_order_id, order_number, store_order_id, vendor_name, created_at, updated_at, order_status,
    financial_status, payment_gateway, managed_in_shipmagic, cancellation_reason, total_price, discounts, net_price,
    net_tax, shipping_cost, publisher_payout, cod_amount, customer_name, customer_email, customer_phone, ship_city,
    shipping_address ->> 'province' as ship_state, shipping_address ->> 'zip' as ship_pin, ship_country,
    shipping_partner, shipping_reference as awb, shipment_status, handover_at, transit_days, expected_delivery_on,
    last_scan_at, note, merchant_vendor_notes, test, due_step, due_on,
    -- Without functions of ours, which the reader may not call.
    coalesce(due_on < (now() at time zone 'Asia/Kolkata')::date, false)
      or coalesce(due_step = 'delivered' and shipment_status = 'DELAYED', false) as late
  from app.magic_orders;
comment on column reporting.magic_orders.due_step is 'ready: due to be ready for its courier; delivered: due at the customer''s';
comment on column reporting.magic_orders.due_on is 'The last day that is in time, in India; null: nothing is due';
comment on column reporting.magic_orders.late is 'Whether it is late now';
