-- A parcel that a courier fetches from a customer, or that a customer sends, is a row of the same ledger of attempts.
-- Why: docs/decisions/parcels.md, "A parcel that comes back is an attempt of its return".
-- allow adding-foreign-key-constraint: no row has it yet, so that nothing is checked.
alter table app.shipments add column return_id bigint references app.returns on delete cascade,
  -- When its courier was asked to come again under the same AWB, and the courier's own number of that.
  add column asked_again_at timestamptz,
  add column asked_again_as text;

-- The two ways count for themselves: an order has one parcel on its way to the customer, a return one on its way back.
-- allow require-concurrent-index-deletion: the same index is made anew below, and nobody writes meanwhile.
drop index app.shipments_one_active;
-- allow require-concurrent-index-creation: a million are indexed within two seconds
create unique index shipments_one_active on app.shipments (order_id)
  where return_id is null and state in ('requested', 'unknown', 'created');
-- allow require-concurrent-index-creation: no row has it yet
create unique index shipments_one_coming_back on app.shipments (return_id)
  where return_id is not null and state in ('requested', 'unknown', 'created');
alter table app.shipments drop constraint shipments_order_id_attempt_key;
-- allow require-concurrent-index-creation: a million are indexed within two seconds
create unique index shipments_attempts on app.shipments (order_id, attempt) where return_id is null;
-- allow require-concurrent-index-creation: no row has it yet
create unique index shipments_attempts_back on app.shipments (order_id, attempt) where return_id is not null;
-- allow require-concurrent-index-creation: no row has it yet
create index shipments_of_return on app.shipments (return_id, attempt desc) where return_id is not null;
-- Parcels on their way back, the longest unasked first.
-- allow require-concurrent-index-creation: no row has it yet
create index shipments_coming_back on app.shipments (tracked_at nulls first)
  where return_id is not null and state = 'created' and tracking_type = 'courier';

create or replace view reporting.shipments as
  select s.id, o.magic_order_id, o.vendor_name, s.attempt, s.reference, s.shipping_partner, s.tracking_type, s.state,
    s.awb, s.tracking_url, s.cod_amount, s.message, s.created_at, s.updated_at
  from app.shipments s join app.magic_orders o on o.id = s.order_id
  where s.return_id is null;

insert into app.job_tasks (name) values ('fetch_from_customer'), ('follow_return_parcel'), ('call_off_fetching'),
  ('ask_to_fetch_again');
