-- needs: app.note_unnamed_file
-- The logo and favicon of the store, as customers see them; what else its brand says is a setting.
create table app.brand_pictures (
  picture text primary key check (picture in ('logo', 'favicon')),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  -- Pixels.
  width integer not null,
  height integer not null,
  file text not null,
  stored_in text not null check (stored_in in ('disk', 's3')),
  file_size integer not null,
  sha256 text not null,
  changed_at timestamptz not null default now()
);
create unique index brand_pictures_by_file on app.brand_pictures (file);
alter table app.brand_pictures enable row level security;
create policy everything on app.brand_pictures to sm_system using (true) with check (true);
grant select, insert, update, delete on app.brand_pictures to sm_system;
create trigger file_unnamed after delete or update of file on app.brand_pictures
  for each row when (old.file is not null) execute function app.note_unnamed_file();
