-- Why: docs/decisions/store.md, "What the store sent lies beside its order, for a while".
-- Orders that are here keep their payload in `raw` until the nightly tidying has moved it, in small steps.
-- needs: app.make_partitions
set local lock_timeout = '30s';

create table app.store_payloads (
  store_order_id text not null,
  kept_at timestamptz not null default clock_timestamp(),
  raw jsonb not null,
  primary key (store_order_id, kept_at)
) partition by range (kept_at);
create table app.store_payloads_default partition of app.store_payloads default;
grant select, insert, update, delete on app.store_payloads to sm_system;
select app.make_partitions(now());

-- Tells whether a version is the same one after its payload is gone; null of those that are still to be moved.
alter table app.store_orders add column payload_hash uuid;
alter table app.store_orders alter column raw drop not null;
-- An older program reads no payload but `raw`.
comment on schema app is 'compatible from 0150_store_payloads';
