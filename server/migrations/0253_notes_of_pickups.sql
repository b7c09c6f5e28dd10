-- A word for our own people about a pickup, 200 characters at most: couriers' calls have no place for it.
alter table app.pickup_requests add column note text;
