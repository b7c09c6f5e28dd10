-- The ways to reach the buyer's account, besides the order's own email and phone: any of them opens the tracking page.
alter table app.magic_orders add column buyer_contacts text[] not null default '{}';
comment on column app.magic_orders.buyer_contacts is 'Emails and phones of the order and of its buyer''s account, as the store told them';

-- needs: app.order_search_contact
-- allow changes-many-rows: gifts, whose ship-to address names somebody else than the buyer.
update app.order_search s set search_contact = app.order_search_contact(o.customer_email, o.customer_phone,
  o.customer_phone_national, o.shipping_address, o.store_order_id)
from app.magic_orders o
where o.id = s.id and o.shipping_address ->> 'name' is distinct from o.customer_name and o.shipping_address ->> 'name' <> '';
