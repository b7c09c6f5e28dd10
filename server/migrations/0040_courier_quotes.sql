-- The price that a courier names for a parcel is asked for after it was made, by a job.
alter table app.shipments
  -- The weight that the courier reckons with, in grams.
  add column quoted_grams integer,
  -- When to ask next; null: nothing is to be asked.
  add column quote_due_at timestamptz,
  add column quote_tries integer not null default 0,
  -- Nobody carries a parcel for nothing: without a price there is none.
  add check (quoted_cost > 0);
create index shipments_quote_due on app.shipments (shipping_partner, quote_due_at)
  where quote_due_at is not null and state = 'created';
insert into app.job_tasks (name) values ('quote_parcels');
