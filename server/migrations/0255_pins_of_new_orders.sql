-- Couriers are asked about the PIN codes of open orders before anybody ships them.
insert into app.job_tasks (name) values ('ask_pins');
