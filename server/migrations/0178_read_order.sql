-- Reads what each of an order's several fulfilments holds.
insert into app.job_tasks (name) values ('read_order');
