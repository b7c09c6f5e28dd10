-- Written by `npm run schema`: change the domain instead.
-- Whether an order with this status is in a set: `isOrderIn` of the domain.
create or replace function app.is_order_in(named text, order_status text) returns boolean language sql immutable parallel safe
  as $$ select case named
  when 'unconfirmed' then order_status in ('new')
  when 'held' then order_status in ('hold')
  when 'open' then order_status in ('new', 'confirmed', 'ready_to_ship', 'in_transit', 'hold', 'exception')
  when 'shipped' then order_status in ('in_transit', 'delivered', 'rto', 'return_order', 'in_reverse_transit', 'exception', 'returned')
  when 'delivered' then order_status in ('delivered')
  when 'goneBack' then order_status in ('rto', 'return_order', 'in_reverse_transit', 'returned')
  when 'unsold' then order_status in ('rto', 'cancelled', 'return_order', 'in_reverse_transit', 'returned')
  when 'cancelled' then order_status in ('cancelled') end $$;
