-- Orders without production days of their own follow their vendor's, also when those change. What is fixed stays.
create or replace function app.keep_due_of_vendors() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  update app.magic_orders o set due_step = d.step, due_on = d.day, clock_due_at = d.due_at, clock_source = d.source
  from (
    select w.id, d.step, d.day, k.due_at, k.source
    from after_rows a join before_rows b on b.id = a.id and b.production_days is distinct from a.production_days
    join app.magic_orders w on w.vendor_id = a.id and w.production_days is null and w.due_step = 'ready'
    join app.working_calendars c on c.vendor_id = app.calendar_owner(a.id)
    cross join lateral app.due_of(w, a.production_days) d
    cross join lateral app.clock_of(w, d.step, d.day, a.production_days, c, date_trunc('milliseconds', now())) k
    order by w.id
  ) d
  where o.id = d.id
    and (o.due_step, o.due_on, o.clock_due_at, o.clock_source) is distinct from (d.step, d.day, d.due_at, d.source);
  return null;
end $$;
revoke all on function app.keep_due_of_vendors from public;
