-- Why: docs/decisions/orders.md, "A line that changes hands takes its history along, until it is booked".
-- An order has moved to another vendor: the items of its former vendor's members end with their owners and notes, and
-- their screens hear of it.
create or replace function app.follow_vendor() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  update app.exceptions set state = 'gone', outcome = coalesce(outcome, 'gone'), closed_at = coalesce(closed_at, now()),
    version = version + 1
  where order_id = new.id and not for_staff and state <> 'gone';
  insert into app.order_changes values (old.magic_order_id, old.vendor_id, old.created_at, false);
  return null;
end $$;
revoke all on function app.follow_vendor from public;
