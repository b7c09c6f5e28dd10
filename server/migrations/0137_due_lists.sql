-- Due orders are counted by status up to a limit.
create index order_search_status_clock on app.order_search (order_status, clock_due_at) where clock_due_at is not null;
