-- Who the viewer of this transaction is, set by `inViewerTransaction` for vendor members; unset means nobody.
create or replace function app.viewer_user_id() returns uuid language sql stable
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
