-- Since when a parcel may not leave: tells one stop from another, so that its vendor is mailed once of each.
alter table app.shipments add column stopped_at timestamptz;

insert into app.job_tasks (name) values ('mail_stopped_parcel');
