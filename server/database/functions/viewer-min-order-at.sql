-- From when on the viewer of this transaction may see orders, set by `inViewerTransaction`; unset means no limit.
create or replace function app.viewer_min_order_at() returns timestamptz language sql stable
  as $$ select coalesce(nullif(current_setting('app.min_order_at', true), ''), '-infinity')::timestamptz $$;
