-- Written by `npm run schema`: change the domain instead.
-- What an order with this status is shown to its customer as: `orderStatusTable` of the domain.
create or replace function app.shown_as(order_status text) returns text language sql immutable parallel safe
  as $$ select case order_status
  when 'new' then 'order_placed'
  when 'confirmed' then 'ready_to_ship'
  when 'ready_to_ship' then 'ready_to_ship'
  when 'in_transit' then 'in_transit'
  when 'delivered' then 'delivered'
  when 'rto' then 'rto'
  when 'hold' then 'held'
  when 'cancelled' then 'cancelled'
  when 'return_order' then 'rto'
  when 'in_reverse_transit' then 'rto'
  when 'exception' then 'exception'
  when 'returned' then 'returned' end $$;
