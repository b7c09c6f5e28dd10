-- needs: app.is_order_in
-- Reports tell the payout that is due, delivery, invoice and what the couriers quoted and charged.
-- Why: docs/decisions/money.md, "One payout is due".
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
    currency, duties, fees, awaited_amount, delivery_method,
    case when test or app.is_order_in('unsold', order_status) then 0
      else publisher_payout + shipping_cost - duties - fees end as payout_due,
    delivered_at,
    (select n.invoice_number from app.invoices n where n.order_id = o.id and n.voided_at is null) as invoice_number,
    (select sum(s.quoted_cost) from app.shipments s where s.order_id = o.id and s.state in ('created', 'replaced')) as quoted_cost,
    (select sum(c.cost) from app.shipments s join app.recon_charges c on c.shipment_id = s.id
      where s.order_id = o.id) as charged_cost
  from app.magic_orders o;
comment on column reporting.magic_orders.publisher_payout is 'The vendor''s share without shipping, whatever became of the order';
comment on column reporting.magic_orders.payout_due is 'The vendor''s share with shipping; 0 for cancelled and test orders, and for what came back or is on its way back';
comment on column reporting.magic_orders.delivered_at is 'When it reached the customer; also of what came back since';
comment on column reporting.magic_orders.invoice_number is 'Of its valid GST invoice';
comment on column reporting.magic_orders.quoted_cost is 'Rupees that the couriers quoted for all its parcels';
comment on column reporting.magic_orders.charged_cost is 'Rupees that the couriers charged for all its parcels';
