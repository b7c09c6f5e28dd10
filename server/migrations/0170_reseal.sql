-- Encrypts anew what an old SECRET_KEY has encrypted.
insert into app.job_tasks (name) values ('reseal');
