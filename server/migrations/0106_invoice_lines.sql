-- A charge is a line of a courier's invoice. What a parcel is charged is the sum of the lines that stand: of an invoice
-- those of the newest upload of it, and of files without an invoice number what the newest says of a parcel and kind.
alter table app.recon_uploads
  -- Which courier's file it is, if somebody said so.
  add column courier text,
  -- Rows that could not be taken and were left out.
  add column left_rows integer not null default 0,
  -- Why a file was not taken, in the words of its refusal.
  add column failure text;

drop view reporting.recon_charges;
drop view app.recon_charges;

alter table app.recon_lines
  add column line integer not null default 0,
  add column courier text,
  add column invoice_number text,
  drop constraint recon_lines_pkey,
  add primary key (upload_id, shipment_id, kind, line),
  drop constraint recon_lines_kind_check,
  add constraint recon_lines_kind_check check (kind in ('forward', 'return', 'cod', 'weight', 'credit', 'other')),
  add constraint recon_lines_of_invoice check (invoice_number is null or courier is not null);

-- The invoices that an upload has, also one of whose parcels none is ours: it replaces what was there of it.
create table app.recon_invoices (
  upload_id bigint not null references app.recon_uploads on delete cascade,
  courier text not null,
  number text not null,
  primary key (upload_id, courier, number)
);
create index recon_lines_invoice on app.recon_lines (courier, invoice_number) where invoice_number is not null;
create index recon_invoices_newest on app.recon_invoices (courier, number, upload_id desc);

-- Which columns of a courier's file tell what, as somebody chose them last.
create table app.recon_layouts (
  courier text primary key,
  columns jsonb not null,
  unit text not null check (unit in ('kg', 'g')),
  updated_by uuid references app.users on delete set null,
  updated_at timestamptz not null default now()
);

alter table app.recon_invoices enable row level security;
alter table app.recon_layouts enable row level security;
create policy everything on app.recon_invoices to sm_staff using (true) with check (true);
create policy everything on app.recon_layouts to sm_staff using (true) with check (true);
grant select, insert on app.recon_invoices to sm_staff;
grant select, insert, update on app.recon_layouts to sm_staff;

create view app.recon_standing_lines as
  (select distinct on (l.shipment_id, l.kind) l.upload_id, l.shipment_id, l.kind, l.line, l.courier, l.invoice_number,
    l.weight_grams, l.cost
  from app.recon_lines l join app.recon_uploads u on u.id = l.upload_id
  where u.status = 'completed' and l.invoice_number is null
  order by l.shipment_id, l.kind, l.upload_id desc, l.line desc)
  union all
  select l.upload_id, l.shipment_id, l.kind, l.line, l.courier, l.invoice_number, l.weight_grams, l.cost
  from app.recon_lines l join app.recon_uploads u on u.id = l.upload_id
  where u.status = 'completed' and l.invoice_number is not null and not exists (
    select from app.recon_invoices i join app.recon_uploads newer on newer.id = i.upload_id
    where i.courier = l.courier and i.number = l.invoice_number and i.upload_id > l.upload_id
      and newer.status = 'completed');
grant select on app.recon_standing_lines to sm_staff;

-- What each parcel is charged by kind, in rupees; the weight is the newest that was measured.
create view app.recon_charges as
  select shipment_id, kind, max(upload_id) as upload_id,
    (array_agg(weight_grams order by upload_id desc, line desc) filter (where weight_grams is not null))[1] as weight_grams,
    sum(cost)::numeric(14, 2) as cost
  from app.recon_standing_lines
  group by shipment_id, kind;
grant select on app.recon_charges to sm_staff;

create view reporting.recon_charges as
  select s.id as shipment_id, o.magic_order_id, o.vendor_name, s.shipping_partner, s.awb, c.kind,
    c.weight_grams as charged_grams, w.grams as declared_grams, s.quoted_grams, c.cost as charged_cost, s.quoted_cost,
    u.filename, u.uploaded_at, u.uploaded_by_email
  from app.recon_charges c join app.recon_uploads u on u.id = c.upload_id join app.shipments s on s.id = c.shipment_id
    join app.magic_orders o on o.id = s.order_id left join app.declared_weights w on w.shipment_id = s.id;
comment on view reporting.recon_charges is 'What couriers charged for parcels in the end, one row per parcel and kind';
comment on column reporting.recon_charges.kind is 'forward, return, cod, weight (a difference of weight), credit (below zero), or other';
comment on column reporting.recon_charges.charged_grams is 'As the courier weighed it';
comment on column reporting.recon_charges.declared_grams is 'As the courier was told';
comment on column reporting.recon_charges.quoted_grams is 'As the courier reckoned for its quote';
comment on column reporting.recon_charges.charged_cost is 'Rupees';
comment on column reporting.recon_charges.quoted_cost is 'Rupees that the courier named beforehand; null: it named none';
comment on column reporting.recon_charges.filename is 'The newest upload that says so';
