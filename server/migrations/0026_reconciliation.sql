-- What the courier said a parcel would cost, in rupees, when it was made; null: nobody said.
alter table app.shipments add column quoted_cost numeric(12, 2);

create table app.recon_uploads (
  id bigint generated always as identity primary key,
  filename text not null,
  status text not null check (status in ('pending', 'completed', 'failed', 'undone')),
  uploaded_at timestamptz not null default now(),
  uploaded_by uuid references app.users on delete set null,
  -- As it was then; the account may go.
  uploaded_by_email text not null,
  total_rows integer not null default 0,
  updated_rows integer not null default 0
);
create index recon_uploads_newest on app.recon_uploads (uploaded_at desc);

-- What couriers have charged in the end, one row per parcel.
create table app.recon_charges (
  shipment_id bigint primary key references app.shipments on delete cascade,
  weight_grams integer not null,
  cost numeric(12, 2) not null,
  upload_id bigint not null references app.recon_uploads
);
create index recon_charges_upload on app.recon_charges (upload_id);

-- What an upload replaced, so that it can be undone; nulls: there was no charge.
create table app.recon_changes (
  upload_id bigint not null references app.recon_uploads,
  shipment_id bigint not null references app.shipments on delete cascade,
  old_weight_grams integer,
  old_cost numeric(12, 2),
  old_upload_id bigint references app.recon_uploads,
  primary key (upload_id, shipment_id)
);

alter table app.recon_uploads enable row level security;
alter table app.recon_charges enable row level security;
alter table app.recon_changes enable row level security;
create policy everything on app.recon_uploads to sm_staff using (true) with check (true);
create policy everything on app.recon_charges to sm_staff using (true) with check (true);
create policy everything on app.recon_changes to sm_staff using (true) with check (true);
grant select, insert, update on app.recon_uploads to sm_staff;
grant select, insert, update, delete on app.recon_charges to sm_staff;
grant select, insert on app.recon_changes to sm_staff;
-- The declared weight of a parcel, and nothing else of what the courier was told: it names the customer.
create view app.declared_weights as
  select shipment_id, (parcel ->> 'grams')::integer as grams from app.shipment_requests;
grant select on app.declared_weights to sm_staff;
