-- needs: app.note_return_changes, app.note_unnamed_file
-- Pictures of what is sent back: the customer's, and those that are taken where it arrives.
-- Why: docs/decisions/returns.md, "A customer's picture is there before the request".
create table app.return_pictures (
  id bigint generated always as identity primary key,
  order_id bigint not null references app.magic_orders on delete cascade,
  -- Null while the customer has not sent the request that it is for.
  return_id bigint references app.returns on delete cascade,
  source text not null check (source in ('customer', 'desk')),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  -- Pixels.
  width integer not null,
  height integer not null,
  file text not null,
  stored_in text not null check (stored_in in ('disk', 's3')),
  file_size integer not null,
  sha256 text not null,
  added_at timestamptz not null default now(),
  -- Null for a customer's.
  added_by_email text,
  check (source = 'customer' or return_id is not null)
);
create unique index return_pictures_by_file on app.return_pictures (file);
create index return_pictures_of_order on app.return_pictures (order_id);
-- The same picture twice is one.
create unique index return_pictures_of_return on app.return_pictures (return_id, source, sha256) where return_id is not null;
create unique index return_pictures_waiting on app.return_pictures (order_id, sha256) where return_id is null;
alter table app.return_pictures enable row level security;
create policy everything on app.return_pictures to sm_staff, sm_system using (true) with check (true);
create policy of_own_returns on app.return_pictures for select to sm_vendor
  using (return_id is not null and exists (select from app.magic_orders o where o.id = order_id));
create policy add_own on app.return_pictures for insert to sm_vendor
  with check (source = 'desk' and exists (select from app.returns r where r.id = return_id and r.order_id = return_pictures.order_id));
create policy take_away_own on app.return_pictures for delete to sm_vendor
  using (source = 'desk' and exists (select from app.magic_orders o where o.id = order_id));
grant select, insert, delete on app.return_pictures to sm_staff;
grant select, delete on app.return_pictures to sm_vendor;
grant insert (order_id, return_id, source, media_type, width, height, file, stored_in, file_size, sha256, added_by_email)
  on app.return_pictures to sm_vendor;
grant select, insert, update, delete on app.return_pictures to sm_system;
create trigger file_unnamed after delete or update of file on app.return_pictures
  for each row when (old.file is not null) execute function app.note_unnamed_file();
create trigger changes_of_inserted after insert on app.return_pictures referencing new table as changed_rows
  for each statement execute function app.note_return_changes();
create trigger changes_of_deleted after delete on app.return_pictures referencing old table as changed_rows
  for each statement execute function app.note_return_changes();
