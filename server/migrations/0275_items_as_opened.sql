-- allow require-concurrent-index-creation: the inbox has few open items, and the migration runs while nobody writes
create index exceptions_opened on app.exceptions (opened_at desc, id desc) where state = 'open';
