-- Mails of accounts are enqueued like all others, several at once.
grant execute on function app.enqueue_jobs to sm_auth;
