-- The store's permission to ship: an order may be held, scheduled and given to somebody else, each for other lines.
-- Why: docs/decisions/parcels.md, "The store's permission to ship is asked".
alter table app.store_holds add column reason text;
alter table app.store_holds add column until timestamptz;
-- Who is to ship what was given to somebody else.
alter table app.store_holds add column service text not null default '';
alter table app.store_holds drop constraint store_holds_state_check;
alter table app.store_holds add constraint store_holds_state_known check (state in ('third_party', 'on_hold', 'scheduled')) not valid;
alter table app.store_holds drop constraint store_holds_pkey;
-- allow constraint-missing-not-valid: few orders are held at a time.
-- allow adding-serial-primary-key-field: few orders are held at a time.
alter table app.store_holds add primary key (store_order_id, state, service);

insert into app.job_tasks (name) values ('read_holds');
