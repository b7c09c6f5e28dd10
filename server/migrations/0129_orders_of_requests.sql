-- Which orders a request for data was about, also once its file is gone.
alter table app.privacy_requests add column store_order_ids text[] not null default '{}';
