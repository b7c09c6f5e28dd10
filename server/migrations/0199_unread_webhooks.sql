-- Webhooks of which something could not be read, for the figure that counts them.
-- allow require-concurrent-index-creation: it cannot be for a table with partitions; one pass over the kept webhooks.
create index inbox_unread on app.inbox (received_at) where error is not null and handled_at is not null;
