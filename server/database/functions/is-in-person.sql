-- Written by `npm run schema`: change the domain instead.
-- Whether a person hands such an order to the customer: `isInPerson` of the domain.
create or replace function app.is_in_person(delivery_method text) returns boolean language sql immutable parallel safe
  as $$ select delivery_method in ('pick_up', 'local') $$;
