-- needs: app.note_unnamed_file
-- Labels lie in files; the bytes of those that have not been moved, or that an older program writes, are still read.
alter table app.shipment_labels
  alter column pdf drop not null,
  add column file text,
  add column stored_in text check (stored_in in ('disk', 's3')),
  add column file_size integer,
  add column sha256 text,
  add constraint shipment_labels_have_one_place check (
    (pdf is null) = (file is not null) and num_nulls(file, stored_in, file_size, sha256) in (0, 4));
create unique index shipment_labels_by_file on app.shipment_labels (file) where file is not null;

-- Files that no row names any more; a job deletes them.
create table app.file_deletions (
  file text primary key,
  stored_in text not null check (stored_in in ('disk', 's3')),
  noted_at timestamptz not null default now()
);
alter table app.file_deletions enable row level security;
create policy everything on app.file_deletions to sm_system using (true) with check (true);
grant select, delete on app.file_deletions to sm_system;

create trigger file_unnamed after delete or update of file on app.shipment_labels
  for each row when (old.file is not null) execute function app.note_unnamed_file();

insert into app.job_tasks (name) values ('delete_files');
