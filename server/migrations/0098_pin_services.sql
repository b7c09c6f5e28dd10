-- Couriers' answers about PIN codes, kept for a day: the same addresses are typed, and looked at, again and again.
create table app.pin_services (
  courier text not null,
  pin text not null,
  -- Where the parcel is picked up, for couriers whose answer depends on it; empty for the others.
  pickup_pin text not null default '',
  prepaid boolean not null,
  -- Null: the courier does not say.
  cod boolean,
  -- Not served at present.
  paused boolean not null,
  asked_at timestamptz not null,
  primary key (courier, pin, pickup_pin)
);
alter table app.pin_services enable row level security;
create policy everything on app.pin_services to sm_system using (true) with check (true);
grant select, insert, update, delete on app.pin_services to sm_system;
