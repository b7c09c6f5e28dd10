-- Mails of alerts are jobs of a kind of their own, which a server can do while no worker lives.
insert into app.job_tasks (name) values ('send_alert');
