-- Notes the file that a row named and names no more, for `delete_files`; whatever took the row away.
create or replace function app.note_unnamed_file() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if tg_op = 'DELETE' or new.file is distinct from old.file then
    insert into app.file_deletions (file, stored_in) values (old.file, old.stored_in) on conflict do nothing;
  end if;
  return null;
end $$;
revoke all on function app.note_unnamed_file from public;
