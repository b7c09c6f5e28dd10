-- Written by `npm run schema`: change the domain instead.
-- What a status of the external tool, in lower case, is shown as: `byExternalStatus` of the domain.
create or replace function app.external_shown_as(external_status text) returns text language sql immutable parallel safe
  as $$ select case external_status
  when 'cancelled' then 'cancelled'
  when 'rto' then 'rto'
  when 'exception' then 'exception'
  when 'held' then 'held'
  when 'ready to ship' then 'ready_to_ship'
  when 'confirmed' then 'being_handcrafted'
  when 'in transit' then 'in_transit'
  when 'delivered' then 'delivered' end $$;
