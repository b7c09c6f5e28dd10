-- The store's products, kept so that lists, filters and exports need no call to the store.
create table app.products (
  -- The store's own id.
  product_id text primary key,
  vendor_id bigint not null references app.vendors,
  vendor_name text not null,
  title text not null,
  handle text not null default '',
  product_type text not null default '',
  status text not null default 'draft' check (status in ('active', 'draft', 'archived')),
  image_url text,
  created_at timestamptz not null,
  -- When the store changed it last, and when what is kept here was asked for: what was asked for later wins.
  store_updated_at timestamptz not null,
  read_at timestamptz not null,
  -- Titles and SKUs of its variants, for the search.
  variant_text text not null default '',
  search_text text not null generated always as (lower(
    title || ' ' || vendor_name || ' ' || product_type || ' ' || product_id || ' ' || variant_text)) stored
);
create index products_by_title on app.products (lower(title), product_id);
create index products_of_vendor on app.products (vendor_id, status);
create index products_type on app.products (product_type);
create index products_search on app.products using gin (search_text gin_trgm_ops);

create table app.product_variants (
  variant_id text primary key,
  product_id text not null references app.products on delete cascade,
  position integer not null,
  title text not null,
  sku text,
  image_url text,
  price numeric(12, 2) not null,
  weight numeric(12, 3),
  weight_unit text check (weight_unit in ('g', 'kg', 'oz', 'lb')),
  hsn text,
  -- The sum of what all of the store's locations have available; negative when more was sold than there was.
  inventory_quantity integer not null default 0,
  inventory_item_id text not null,
  -- False: the store does not count it.
  tracked boolean not null default true
);
create index product_variants_of_product on app.product_variants (product_id, position);
create index product_variants_item on app.product_variants (inventory_item_id);

-- Products that a webhook named: they are read again, many at once.
create table app.products_to_read (
  product_id text primary key,
  noted_at timestamptz not null default now()
);

-- A quantity that a vendor member wishes and that staff decide on. Who asked is kept by name, because vendor members
-- cannot read accounts.
create table app.inventory_update_requests (
  id bigint generated always as identity primary key,
  variant_id text not null,
  vendor_id bigint not null references app.vendors,
  product_title text not null,
  variant_title text not null,
  -- What the store had when it was asked for, or at the last try to approve it.
  current_quantity integer not null,
  requested_quantity integer not null check (requested_quantity >= 0),
  user_id uuid references app.users on delete set null,
  user_first_name text,
  user_last_name text,
  user_email text not null,
  created_at timestamptz not null default now(),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  review_notes text,
  reviewed_by text,
  reviewed_at timestamptz,
  -- Why the last try to approve it came to nothing.
  problem text
);
create index inventory_update_requests_newest on app.inventory_update_requests (status, created_at desc, id desc);
create index inventory_update_requests_vendor on app.inventory_update_requests (vendor_id, created_at desc, id desc);
-- A newer wish takes the place of an older one.
create unique index inventory_update_requests_one_pending on app.inventory_update_requests (variant_id) where status = 'pending';

-- Every change of a quantity in the store, written before the call goes out. The id is the store's idempotency key, so
-- that a change whose answer was lost is asked for again and never made twice.
create table app.inventory_changes (
  id uuid primary key default gen_random_uuid(),
  variant_id text not null,
  inventory_item_id text not null,
  location_id text not null,
  -- At that location: what was expected there, and what was set.
  from_quantity integer not null,
  to_quantity integer not null check (to_quantity >= 0),
  -- Over all locations, afterwards.
  total_quantity integer not null,
  request_id bigint references app.inventory_update_requests on delete set null,
  review_notes text,
  user_id uuid references app.users on delete set null,
  user_email text not null,
  state text not null default 'unknown' check (state in ('unknown', 'applied', 'stale', 'refused')),
  message text,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
-- One at a time.
create unique index inventory_changes_one_open on app.inventory_changes (variant_id) where state = 'unknown';
create index inventory_changes_of_request on app.inventory_changes (request_id) where request_id is not null;

alter table app.products enable row level security;
alter table app.product_variants enable row level security;
alter table app.inventory_update_requests enable row level security;
create policy everything on app.products to sm_staff, sm_system using (true) with check (true);
create policy everything on app.product_variants to sm_staff, sm_system using (true) with check (true);
create policy everything on app.inventory_update_requests to sm_staff, sm_system using (true) with check (true);
create policy own_products on app.products for select to sm_vendor
  using (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]));
create policy of_own_products on app.product_variants for select to sm_vendor
  using (exists (select from app.products p where p.product_id = product_variants.product_id));
create policy own_requests on app.inventory_update_requests for select to sm_vendor
  using (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]));
create policy ask on app.inventory_update_requests for insert to sm_vendor
  with check (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]) and status = 'pending');
-- Taking an older wish of one's own vendor back, for a newer one; never approving it.
create policy replace_own on app.inventory_update_requests for update to sm_vendor
  using (vendor_id = any ((select app.viewer_vendor_ids())::bigint[]) and status = 'pending')
  with check (status = 'rejected');

grant select on app.products, app.product_variants, app.inventory_update_requests to sm_staff, sm_vendor;
grant insert on app.inventory_update_requests to sm_vendor;
grant update (status, review_notes, reviewed_at) on app.inventory_update_requests to sm_vendor;
grant update on app.inventory_update_requests to sm_staff;
grant update (inventory_quantity) on app.product_variants to sm_staff;
grant select, insert, update on app.inventory_changes to sm_staff;
grant select, insert, update, delete on app.products, app.product_variants, app.products_to_read,
  app.inventory_update_requests, app.inventory_changes to sm_system;

insert into app.job_tasks (name) values ('sync_products'), ('sync_all_products'), ('read_products'), ('settle_inventory');
