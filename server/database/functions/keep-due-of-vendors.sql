-- Orders without production days of their own follow their vendor's, also when those change.
create or replace function app.keep_due_of_vendors() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  update app.magic_orders o set due_step = d.step, due_on = d.day
  from (
    select w.id, d.step, d.day
    from after_rows a join before_rows b on b.id = a.id and b.production_days is distinct from a.production_days
    join app.magic_orders w on w.vendor_id = a.id and w.production_days is null and w.due_step = 'ready'
    cross join lateral app.due_of(w, a.production_days) d
    order by w.id
  ) d
  where o.id = d.id and (o.due_step, o.due_on) is distinct from (d.step, d.day);
  return null;
end $$;
revoke all on function app.keep_due_of_vendors from public;
