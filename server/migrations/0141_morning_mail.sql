-- Who wants a mail each morning about what waits for them in the inbox.
alter table app.users add column morning_mail boolean not null default false;
insert into app.job_tasks (name) values ('mail_inboxes');
