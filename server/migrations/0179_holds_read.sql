-- When it was last read what the store holds back of an order. Those that still wait to be shipped and were never read,
-- because they came with a first import or before this release, are read a few each minute.
alter table app.store_orders add column holds_read_at timestamptz;
insert into app.job_tasks (name) values ('read_old_holds');
