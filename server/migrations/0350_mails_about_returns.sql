-- Customers are told by mail how their returns stand.
-- Why: docs/decisions/returns.md, "Mails about returns are written by a job".
insert into app.job_tasks (name) values ('mail_return_news');
