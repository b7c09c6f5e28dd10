-- needs: app.note_unnamed_file
-- Pictures and papers that people add to a claim.
create table app.claim_files (
  id bigint generated always as identity primary key,
  claim_id bigint not null references app.claims on delete cascade,
  order_id bigint not null references app.magic_orders on delete cascade,
  name text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  file text not null,
  stored_in text not null check (stored_in in ('disk', 's3')),
  file_size integer not null,
  sha256 text not null,
  added_at timestamptz not null default now(),
  added_by_email text not null,
  -- The same picture twice is one.
  unique (claim_id, sha256)
);
create unique index claim_files_by_file on app.claim_files (file);
create index claim_files_by_order on app.claim_files (order_id);
alter table app.claim_files enable row level security;
create policy everything on app.claim_files to sm_staff, sm_system using (true) with check (true);
grant select, insert, delete on app.claim_files to sm_staff;
grant select, insert, update, delete on app.claim_files to sm_system;
create trigger file_unnamed after delete or update of file on app.claim_files
  for each row when (old.file is not null) execute function app.note_unnamed_file();

-- Days within which a courier answers a claim; null: as usual.
-- allow scans-table: a few rows for each courier.
alter table app.claim_terms add column answer_days integer check (answer_days between 1 and 365);
-- The last day of that, once a claim is filed; those that were filed before take the usual time.
alter table app.claims add column answer_by date;
-- allow changes-many-rows: claims have been filed since this release alone.
update app.claims set answer_by = (filed_at at time zone 'Asia/Kolkata')::date + 15 where state = 'filed';
