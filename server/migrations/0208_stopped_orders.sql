insert into app.job_tasks (name) values ('mail_stopped_order');
