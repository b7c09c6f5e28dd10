-- Why: docs/decisions/orders.md, "Changes are announced by listeners, not by writers".
-- Tells every listening process which orders have changed, forgets the changes, and returns how many there were. Up to
-- 200 orders are named, 20 to a message (a message has less than 8,000 bytes); beyond that only their vendors, and of
-- very many changes nothing but that there were some.
create or replace function app.announce_order_changes() returns integer language plpgsql security definer set search_path = pg_catalog
as $$
declare
  taken integer;
  orders jsonb[];
  vendors bigint[];
  too_many boolean;
  message text;
begin
  with next as (
    select ctid from app.order_changes limit 20000 for update skip locked
  ), gone as (
    delete from app.order_changes c using next where c.ctid = next.ctid
    returning c.magic_order_id, c.vendor_id, c.created_at, c.inserted
  ), merged as (
    select magic_order_id, vendor_id, created_at, bool_or(inserted) as inserted, count(*) as n from gone group by 1, 2, 3
  )
  select coalesce(sum(n), 0),
    (array_agg(jsonb_build_object('id', magic_order_id, 'vendor', vendor_id::text,
      'at', floor(extract(epoch from created_at) * 1000), 'new', inserted)))[1:200],
    array_agg(distinct vendor_id), bool_or(magic_order_id is null) or count(*) > 200
  into taken, orders, vendors, too_many from merged;
  if taken = 0 then
    return 0;
  end if;
  if not too_many then
    for at in 0 .. (cardinality(orders) - 1) / 20 loop
      message := jsonb_build_object('orders', to_jsonb(orders[at * 20 + 1 : at * 20 + 20]));
      too_many := too_many or octet_length(message) > 7900;
      exit when too_many;
      perform pg_notify('order_changes', message);
    end loop;
  end if;
  if too_many then
    perform pg_notify('order_changes',
      jsonb_build_object('vendors', case when cardinality(vendors) <= 500 then to_jsonb(vendors::text[]) end)::text);
  end if;
  return taken;
end $$;
revoke all on function app.announce_order_changes from public;
grant execute on function app.announce_order_changes to sm_system;
