-- One GST invoice per magic order, kept as it was made. The document names the customer's street, so that vendor members
-- may not read it; they get it from the product without that.
create table app.invoices (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references app.magic_orders on delete cascade,
  vendor_id bigint not null references app.vendors,
  invoice_number text not null unique,
  document jsonb not null,
  created_by uuid references app.users on delete set null,
  created_at timestamptz not null default now()
);

-- The last number of each vendor and financial year. Rolled back with its invoice, so that no number is skipped.
create table app.invoice_counters (
  vendor_id bigint not null references app.vendors on delete cascade,
  financial_year text not null,
  last integer not null,
  primary key (vendor_id, financial_year)
);

alter table app.invoices enable row level security;
alter table app.invoice_counters enable row level security;
create policy everything on app.invoices to sm_staff, sm_system using (true) with check (true);
create policy everything on app.invoice_counters to sm_system using (true) with check (true);
create policy of_own_orders on app.invoices for select to sm_vendor
  using (exists (select from app.magic_orders o where o.id = order_id));

grant select on app.invoices to sm_staff;
grant select (id, order_id, vendor_id, invoice_number, created_at) on app.invoices to sm_vendor;
grant select, insert, update, delete on app.invoices, app.invoice_counters to sm_system;
