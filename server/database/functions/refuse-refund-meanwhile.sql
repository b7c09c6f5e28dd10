-- A refund is not sent while the store processes a return of the same order, which may refund the same money.
create or replace function app.refuse_refund_meanwhile() returns trigger language plpgsql security definer
  set search_path = pg_catalog
as $$
begin
  if exists (select from app.return_store_steps s
      where s.store_order_id = new.store_order_id and s.state = 'sending' and s.step = 'process') then
    raise exception 'a return of this order is being processed in the store' using errcode = 'unique_violation';
  end if;
  return new;
end $$;
revoke all on function app.refuse_refund_meanwhile from public;
