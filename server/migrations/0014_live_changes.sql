-- Which orders have changed since it was announced last. Writers only append and never wait for one another; a server
-- takes what is there, and one NOTIFY tells all of it to every process. A NOTIFY in each writer's own transaction would
-- let their commits pass only one at a time. Unlogged: after a crash everybody loads again anyway.
create unlogged table app.order_changes (
  -- Null when a statement touched so many orders that only their vendors are named.
  magic_order_id text,
  vendor_id bigint not null,
  created_at timestamptz,
  inserted boolean not null
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000);
-- No policy and no grants: only the functions below touch it.
alter table app.order_changes enable row level security;

create function app.note_order_changes() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if (select count(*) from (select from after_rows limit 201) few) > 200 then
    insert into app.order_changes (vendor_id, inserted) select distinct vendor_id, tg_op = 'INSERT' from after_rows;
  else
    insert into app.order_changes
    select magic_order_id, vendor_id, created_at, tg_op = 'INSERT' from after_rows;
  end if;
  return null;
end $$;
create trigger note_inserted after insert on app.magic_orders referencing new table as after_rows
  for each statement execute function app.note_order_changes();
create trigger note_updated after update on app.magic_orders referencing new table as after_rows
  for each statement execute function app.note_order_changes();

-- Tells every listening process what has changed, and forgets it; returns how many changes that were. Up to 200 orders
-- are named, 20 in a message (a message has less than 8,000 bytes); of more only the vendors, and of very many nothing.
create function app.announce_order_changes() returns integer language plpgsql security definer set search_path = pg_catalog
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
revoke all on function app.note_order_changes, app.announce_order_changes from public;
grant execute on function app.announce_order_changes to sm_system;

-- The version of the order that an entry made, so that who works on an older one can be told what has happened since.
alter table app.activity_logs add column order_version integer;
