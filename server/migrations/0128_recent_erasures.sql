create index erasures_done on app.erasures (done_at) where state = 'done';
