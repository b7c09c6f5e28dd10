-- What couriers have charged, line by line: one upload says one thing of one parcel and one kind of charge. A line never
-- changes; what a parcel is charged follows from the lines whose upload stands.
create table app.recon_lines (
  upload_id bigint not null references app.recon_uploads,
  shipment_id bigint not null references app.shipments on delete cascade,
  -- There and back are charged apart, and some is given back.
  kind text not null check (kind in ('forward', 'return', 'credit')),
  -- Null where nothing was weighed.
  weight_grams integer,
  cost numeric(12, 2) not null,
  primary key (upload_id, shipment_id, kind)
);
create index recon_lines_parcel on app.recon_lines (shipment_id, kind, upload_id desc);

alter table app.recon_lines enable row level security;
create policy everything on app.recon_lines to sm_staff using (true) with check (true);
grant select, insert on app.recon_lines to sm_staff;

-- Every value that an upload wrote stands in the charge itself or in the change that replaced it. Those of an upload that
-- was undone before are gone where nothing replaced them, and count no more.
insert into app.recon_lines (upload_id, shipment_id, kind, weight_grams, cost)
  select upload_id, shipment_id, 'forward', weight_grams, cost from app.recon_charges
  union
  select old_upload_id, shipment_id, 'forward', old_weight_grams, old_cost from app.recon_changes
  where old_upload_id is not null;

drop table app.recon_changes;
drop table app.recon_charges;

-- What each parcel is charged: by kind, the line of the newest upload that stands.
create view app.recon_charges as
  select distinct on (l.shipment_id, l.kind) l.shipment_id, l.kind, l.upload_id, l.weight_grams, l.cost
  from app.recon_lines l join app.recon_uploads u on u.id = l.upload_id
  where u.status = 'completed'
  order by l.shipment_id, l.kind, l.upload_id desc;
grant select on app.recon_charges to sm_staff;
