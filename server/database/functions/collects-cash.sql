-- Whether the courier collects money for an order: as it was booked, or would be told now. The rules are `toCollect`
-- and `paymentTag` of the domain; a test compares them. Nothing depends on the total any more.
create or replace function app.collects_cash(financial_status text, store_financial_status text, owed numeric, order_total numeric,
  booked numeric) returns boolean language sql immutable parallel safe
return coalesce(booked, case
  when financial_status in ('PENDING', 'PARTIALLY_PAID', 'UNPAID') and store_financial_status in ('PENDING', 'PARTIALLY_PAID', 'UNPAID') then owed
  else 0 end) > 0;
