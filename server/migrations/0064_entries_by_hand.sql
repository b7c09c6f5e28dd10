-- What a person last entered of a parcel: when, and what that made of its order. A wrong click can be taken back from
-- there as long as nobody outside was told.
alter table app.shipments
  add column entered_at timestamptz,
  add column entered_from text,
  add column entered_to text;
insert into app.job_tasks (name) values ('tell_entry');
