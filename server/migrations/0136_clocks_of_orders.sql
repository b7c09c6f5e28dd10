-- needs: app.tracking_status, app.end_of_india_day, app.working_time, app.calendar_owner, app.clock_of
-- The clocks of the orders there are. Nothing else changes with it: no counts or live news.
alter table app.magic_orders disable trigger user;
update app.magic_orders o set clock = k.clock, clock_due_at = k.due_at, clock_source = k.source, clock_paused_at = k.paused_at,
  clock_paused_s = k.paused_s, ready_by = k.ready_by, ready_by_source = k.ready_by_source, ready_by_days = k.ready_by_days,
  handover_by = k.handover_by, deliver_by = k.deliver_by, deliver_by_source = k.deliver_by_source
from app.magic_orders w join app.vendors v on v.id = w.vendor_id
join app.working_calendars c on c.vendor_id = app.calendar_owner(v.id)
cross join lateral app.clock_of(w, w.due_step, w.due_on, v.production_days, c, date_trunc('milliseconds', now())) k
where w.id = o.id and k.clock is not null;
alter table app.magic_orders enable trigger user;

update app.order_search s set clock_due_at = o.clock_due_at
from app.magic_orders o where o.id = s.id and o.clock_due_at is not null;

-- Due orders, soonest first, of everybody and of a vendor.
create index order_search_clock on app.order_search (clock_due_at, id) where clock_due_at is not null;
create index order_search_vendor_clock on app.order_search (vendor_id, clock_due_at, id) where clock_due_at is not null;
