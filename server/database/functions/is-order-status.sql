-- Whether an order may have this status, for the check of its column. In PL/pgSQL, because a check in SQL is read anew by
-- every statement that writes an order, with all statuses in it.
create or replace function app.is_order_status(order_status text) returns boolean language plpgsql immutable parallel safe
as $$
begin
  return app.shown_as(order_status) is not null;
end $$;
