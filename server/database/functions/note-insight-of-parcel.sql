-- Notes the day of the order of a changed parcel, whose cost counts as freight of what came back.
create or replace function app.note_insight_of_parcel() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  insert into app.insight_marks (vendor_id, day)
    select o.vendor_id, app.india_day(o.created_at) from app.magic_orders o where o.id = new.order_id;
  return null;
end $$;
revoke all on function app.note_insight_of_parcel from public;
