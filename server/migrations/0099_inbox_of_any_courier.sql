-- A new courier's pushes are taken without a change of the database; whoever handles the inbox refuses unknown senders.
alter table app.inbox drop constraint inbox_source_check;
alter table app.inbox add constraint inbox_source_check check (source ~ '^[a-z]+$');
