-- Wrong guesses of who tracks an order, counted like failed sign-ins: by order and network, and by order.
create table app.tracking_failures (
  key text primary key,
  failures integer not null,
  last_failed_at timestamptz not null
);
alter table app.tracking_failures enable row level security;
create policy everything on app.tracking_failures to sm_public, sm_system using (true) with check (true);
grant select, insert, update, delete on app.tracking_failures to sm_public, sm_system;

-- The keys of failed sign-ins name networks now.
delete from app.login_failures;
