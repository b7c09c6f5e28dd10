-- Why: docs/decisions/platform.md, "Partitions by month, where months are dropped".
-- The webhooks that are here become the first partition, up to the end of this month; nothing is copied.
-- needs: app.make_partitions
set local lock_timeout = '30s';
set local timezone = 'UTC';
lock table app.inbox in access exclusive mode;

-- A sender's delivery is known by its id for as long as its body is kept: a partitioned table has no such key.
create table app.inbox_keys (
  source text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (source, event_id)
);
create index inbox_keys_received on app.inbox_keys (received_at);
insert into app.inbox_keys select source, event_id, received_at from app.inbox;
grant select, insert, delete on app.inbox_keys to sm_system;

alter table app.inbox rename to inbox_before;
alter table app.inbox_before rename constraint inbox_source_check to inbox_sources;
alter table app.inbox_before drop constraint inbox_pkey;
alter table app.inbox_before drop constraint inbox_source_event_id_key;
alter table app.inbox_before alter column id drop identity;
alter table app.inbox_before add primary key (id, received_at);
alter index app.inbox_open rename to inbox_before_open;
revoke all on app.inbox_before from sm_staff, sm_vendor, sm_system, sm_public, sm_auth;

create table app.inbox (
  id bigint not null generated always as identity,
  source text not null constraint inbox_sources check (source ~ '^[a-z]+$'),
  event_id text not null,
  topic text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  error text,
  primary key (id, received_at)
) partition by range (received_at);
create index inbox_open on app.inbox (received_at) where handled_at is null;
grant select, insert, update, delete on app.inbox to sm_system;
create table app.inbox_default partition of app.inbox default;

do $$
declare
  until timestamptz := date_trunc('month', now()) + interval '1 month';
  next bigint;
begin
  select max(id) + 1 into next from app.inbox_before;
  if next is null then
    drop table app.inbox_before;
  else
    execute format('alter table app.inbox attach partition app.inbox_before for values from (minvalue) to (%L)', until);
    execute format('alter table app.inbox alter column id restart with %s', next);
  end if;
end $$;
select app.make_partitions(now());

-- An older program would look for the key of deliveries in `inbox`.
comment on schema app is 'compatible from 0149_inbox_by_month';
