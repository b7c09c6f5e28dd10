-- Batches share the workers by person. `last_turn_at`: when a batch of its author last had a turn; `turn_until`: nobody gets
-- a second one meanwhile; `rests_until`: nothing comes of its open orders before.
alter table app.batches
  -- How many orders it was last started with; the small ones go first.
  add column planned_orders integer not null default 0,
  add column last_turn_at timestamptz,
  add column turn_until timestamptz,
  add column idle_since timestamptz,
  add column rests_until timestamptz;

insert into app.job_tasks (name) values ('create_one_of_many');
