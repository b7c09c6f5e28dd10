-- Written by `npm run schema`: change the domain instead.
-- Whether something is brought to the customer: `isDelivery` of `deliveryMethodTable` of the domain.
create or replace function app.is_delivery(delivery_method text) returns boolean language sql immutable parallel safe
  as $$ select delivery_method in ('shipping', 'local') $$;
