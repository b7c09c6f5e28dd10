-- Returns made in the store whose webhook was lost are read at night.
-- Why: docs/decisions/store.md, "A return made in the store becomes one of ours for each part".
insert into app.job_tasks (name) values ('read_store_returns');
