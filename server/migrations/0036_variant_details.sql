-- What the store does not bring of a variant, entered by staff. Apart from the variant itself, so that it stays when
-- products are read anew, and when a product goes and comes back.
create table app.variant_details (
  variant_id text primary key,
  -- Centimetres, packed; all three or none.
  length_cm numeric(8, 2) check (length_cm > 0),
  width_cm numeric(8, 2) check (width_cm > 0),
  height_cm numeric(8, 2) check (height_cm > 0),
  -- Days between order and handover.
  production_days integer check (production_days >= 0),
  hsn text,
  gst_percent numeric(5, 2) check (gst_percent between 0 and 100),
  updated_at timestamptz not null default now(),
  check (num_nulls(length_cm, width_cm, height_cm) in (0, 3))
);

alter table app.variant_details enable row level security;
create policy everything on app.variant_details to sm_staff, sm_system using (true) with check (true);
create policy of_own_products on app.variant_details for select to sm_vendor
  using (exists (select from app.product_variants v where v.variant_id = variant_details.variant_id));
grant select, insert, update on app.variant_details to sm_staff;
grant select on app.variant_details to sm_vendor;
grant select, insert, update, delete on app.variant_details to sm_system;
