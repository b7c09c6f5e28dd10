-- needs: app.clock_of, app.keep_due
-- Orders that were refunded in whole are neither to be confirmed nor to be made.
-- Why: docs/decisions/orders.md, "A refunded order has no clock until it is on its way".
create or replace trigger due_kept
  before insert or update of order_status, order_status_st, managed_in_shipmagic, shipping_reference, shipment_status,
    created_at, vendor_id, production_days, transit_days, handover_at, expected_delivery_on, test, delivery_method, financial_status
  on app.magic_orders for each row execute function app.keep_due();

-- allow changes-many-rows: few orders are refunded before they are made.
update app.magic_orders set financial_status = financial_status
where financial_status = 'REFUNDED' and app.is_order_in('pending', order_status);
