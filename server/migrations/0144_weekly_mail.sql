-- Who wants a mail each Monday with the figures of the week before.
alter table app.users add column weekly_mail boolean not null default false;
insert into app.job_tasks (name) values ('mail_weeks');
