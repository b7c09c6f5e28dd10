-- Apart from the migration that adds it, so that nobody waits for it.
alter table app.store_holds validate constraint store_holds_state_known;
