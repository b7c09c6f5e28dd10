-- The queue that a job of this name waits in. What the store is told of one order goes out one after the other, but
-- orders share sixty-four queues: the job runner locks every free queue whenever it looks for a job.
-- Why: docs/decisions/platform.md, "Orders share their queues".
create or replace function app.job_queue_of(name text) returns text
  language sql immutable set search_path = pg_catalog
  as $$ select case when name like 'store:%' then 'orders:' || (hashtext(name) & 63) else name end $$;
