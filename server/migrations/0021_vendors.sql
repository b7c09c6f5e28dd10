-- What staff and vendors keep of a vendor besides its name and its terms.
alter table app.vendors
  add column brand_name text,
  add column website text,
  add column description text,
  add column short_description text,
  -- For staff only.
  add column internal_notes text,
  add column about_us text,
  add column events text,
  add column vendor_category text,
  add column billing_email text,
  add column billing_contact_name text,
  add column billing_phone text,
  add column billing_address text,
  add column billing_address2 text,
  add column billing_city text,
  add column billing_state text,
  add column billing_country text,
  add column billing_zip_code text,
  add column payment_terms text,
  add column currency text not null default 'INR',
  -- Grows with every change, whoever makes it: an edit that is based on an older one can be refused.
  add column version integer not null default 1;

create function app.touch_vendor() returns trigger language plpgsql set search_path = pg_catalog
as $$
begin
  -- The generated key is not filled in yet.
  if to_jsonb(new) - 'vendor_key' is distinct from to_jsonb(old) - 'vendor_key' then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;
revoke all on function app.touch_vendor from public;
create trigger touch before update on app.vendors for each row execute function app.touch_vendor();

-- Who changed what, field by field.
create table app.vendor_changes (
  id bigint generated always as identity primary key,
  vendor_id bigint not null references app.vendors on delete cascade,
  -- The version that the change made.
  vendor_version integer not null,
  changes jsonb not null,
  -- True when it names something that vendor members do not see.
  staff_only boolean not null default false,
  user_id uuid references app.users on delete set null,
  user_email text,
  created_at timestamptz not null default now()
);
create index vendor_changes_vendor on app.vendor_changes (vendor_id, vendor_version desc);

-- The couriers a vendor ships with; the default one is preselected for its orders.
create table app.shipping_partners (
  id bigint generated always as identity primary key,
  vendor_id bigint not null references app.vendors on delete cascade,
  partner_name text not null,
  service_type text not null default 'standard' check (service_type in ('express', 'standard', 'economy')),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index shipping_partners_name on app.shipping_partners (vendor_id, lower(partner_name));
create unique index shipping_partners_one_default on app.shipping_partners (vendor_id) where is_default;
insert into app.shipping_partners (vendor_id, partner_name, is_default)
  select id, default_shipping_partner, true from app.vendors where btrim(default_shipping_partner) <> '';
alter table app.vendors drop column default_shipping_partner;

-- The slabs of vendors without their own. Vendor members may know them, and nothing else of the settings.
create function app.global_commission_slabs() returns jsonb language sql stable security definer set search_path = pg_catalog
  as $$ select value from app.settings where key = 'commission_slabs' $$;
revoke all on function app.global_commission_slabs from public;
grant execute on function app.global_commission_slabs to sm_staff, sm_vendor, sm_system;

alter table app.vendor_changes enable row level security;
alter table app.shipping_partners enable row level security;
create policy everything on app.vendor_changes to sm_staff, sm_system using (true) with check (true);
create policy everything on app.shipping_partners to sm_staff, sm_system using (true) with check (true);
create policy of_own_vendors on app.vendor_changes to sm_vendor
  using (not staff_only and vendor_id = any ((select app.viewer_vendor_ids())::bigint[]))
  with check (not staff_only and vendor_id = any ((select app.viewer_vendor_ids())::bigint[]));
create policy of_own_vendors on app.shipping_partners to sm_vendor
  using (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]))
  with check (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]));
create policy edit_own_vendors on app.vendors for update to sm_vendor
  using (id = any ((select app.viewer_vendor_ids())::bigint[]))
  with check (id = any ((select app.viewer_vendor_ids())::bigint[]));

grant select, insert on app.vendor_changes to sm_staff, sm_vendor;
grant select, insert, update, delete on app.shipping_partners to sm_staff, sm_vendor;
grant select, insert, update, delete on app.vendor_changes, app.shipping_partners to sm_system;
grant insert, update on app.vendors to sm_staff;

-- Vendor members see all but the internal notes, and change neither name, terms, tax data nor standing.
revoke select on app.vendors from sm_vendor;
grant select (id, vendor_name, vendor_key, company_name, contact_person, email, phone, address, address2, city, state, country,
  zip_code, gstin, status, enable_gst_methodology, can_create_shipments, slab_based_payments, commission_percentage,
  commission_slabs, production_days, parcel_length_cm, parcel_width_cm, parcel_height_cm, email_notifications_enabled,
  email_notification_start_date, brand_name, website, description, short_description, about_us, events, vendor_category,
  billing_email, billing_contact_name, billing_phone, billing_address, billing_address2, billing_city, billing_state,
  billing_country, billing_zip_code, payment_terms, currency, version, created_at, updated_at) on app.vendors to sm_vendor;
grant update (company_name, contact_person, email, phone, address, address2, city, state, country, zip_code,
  email_notifications_enabled, email_notification_start_date, brand_name, website, description, short_description, about_us,
  events, vendor_category, billing_email, billing_contact_name, billing_phone, billing_address, billing_address2, billing_city,
  billing_state, billing_country, billing_zip_code, payment_terms, currency) on app.vendors to sm_vendor;
