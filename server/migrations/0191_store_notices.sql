-- What the store's answers say of the connection to it: another address or version, calls that will end, refused permissions.
-- Why: docs/decisions/store.md, "What the store says of the connection is kept, and shown on Status".
create table app.store_notices (
  -- The address by which the store was called.
  shop text not null,
  -- The operation whose answer said it; 'address' and 'version' for what any answer may say.
  source text not null,
  kind text not null check (kind in ('moved', 'version', 'deprecated', 'refused')),
  -- The other address, the version, the permission; for a call that will end, the operation.
  about text not null,
  detail text,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (shop, source, kind, about)
);
alter table app.store_notices enable row level security;
create policy everything on app.store_notices to sm_system using (true) with check (true);
grant select, insert, update, delete on app.store_notices to sm_system;
