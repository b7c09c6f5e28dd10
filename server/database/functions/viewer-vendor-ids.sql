-- Whose orders the viewer of this transaction may see, set by `inViewerTransaction`; unset means no rows.
create or replace function app.viewer_vendor_ids() returns bigint[] language sql stable
  as $$ select coalesce(nullif(current_setting('app.vendor_ids', true), ''), '{}')::bigint[] $$;
