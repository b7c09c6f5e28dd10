-- Written by `npm run schema`: change the domain instead.
-- Which days decide when an order is due that is shown as this: `countedBy` of the domain.
create or replace function app.counted_by(shown_as text) returns text language sql immutable parallel safe
  as $$ select case shown_as
  when 'order_placed' then 'production'
  when 'being_handcrafted' then 'production'
  when 'ready_to_ship' then 'transit'
  when 'in_transit' then 'transit'
  when 'exception' then 'courier'
  when 'held' then 'courier' end $$;
