-- needs: app.awb_key, app.order_digits, app.phone_end
-- By each of these, orders are found when many numbers are pasted at once. Order numbers in one piece have their index
-- already.
create index magic_orders_awb_key on app.magic_orders (app.awb_key(shipping_reference)) where shipping_reference is not null;
create index magic_orders_digits on app.magic_orders (app.order_digits(order_number));
create index magic_orders_phone on app.magic_orders (customer_phone_national) where customer_phone_national is not null;
-- Few addresses have a phone that differs from the customer's.
create index magic_orders_address_phone on app.magic_orders (app.phone_end(shipping_address ->> 'phone'))
  where app.phone_end(shipping_address ->> 'phone') is distinct from app.phone_end(customer_phone_national);

-- A vendor member's orders by their numbers, without the customer's phones. The scope is the view's own condition, the
-- same as the row policy of the orders: behind a policy PostgreSQL would use none of the indexes on expressions, because
-- their functions are not leakproof.
create view app.own_order_identifiers as
select id, created_at, magic_order_id, order_number, part_number, shipping_reference
from app.magic_orders
where (vendor_id in (select unnest(app.viewer_vendor_ids()))) is true and (created_at >= (select app.viewer_min_order_at())) is true;
grant select on app.own_order_identifiers to sm_vendor;
