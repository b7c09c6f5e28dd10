-- A refused scan stays in sight until somebody has dealt with its parcel. Null: nobody has yet. Scans of handovers before
-- this are dealt with: they get the time of this migration.
alter table app.manifest_scans add column settled_at timestamptz default now(), add column settled_by_email text;
alter table app.manifest_scans alter column settled_at drop default;
grant update (settled_at, settled_by_email) on app.manifest_scans to sm_staff, sm_vendor;
