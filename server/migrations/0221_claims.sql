-- What a courier grants for a parcel that it has lost or damaged, from a day on until the next row begins.
create table app.claim_terms (
  id bigint generated always as identity primary key,
  courier text not null,
  first_day date not null,
  -- Days after the event within which it hears a claim.
  deadline_days integer not null check (deadline_days between 1 and 365),
  -- Rupees at most; null: the value of the goods.
  cap numeric(12, 2),
  is_confirmed boolean not null default false,
  note text,
  set_by_email text,
  set_at timestamptz not null default now()
);
create unique index claim_terms_once on app.claim_terms (lower(courier), first_day);
-- A start, to be confirmed by each shop with its courier: the cap is the courier's published one, the days are a guess.
insert into app.claim_terms (courier, first_day, deadline_days, cap, note)
values ('Delhivery', '2026-01-01', 7, 2000,
  'To be confirmed. Cap: the lower of ₹2,000 and the value (public FAQ). The deadline is not public.');

-- What a courier owes for a parcel. One per parcel; the newest of its reasons counts until it is filed.
create table app.claims (
  id bigint generated always as identity primary key,
  shipment_id bigint not null unique references app.shipments on delete cascade,
  order_id bigint not null references app.magic_orders on delete cascade,
  reason text not null check (reason in ('lost', 'damaged', 'stuck')),
  state text not null default 'open' check (state in ('open', 'filed', 'recovered', 'refused', 'dropped')),
  since timestamptz not null,
  -- Rupees: of the part's goods, and the most that the courier pays.
  value numeric(12, 2) not null,
  cap numeric(12, 2),
  deadline date not null,
  terms_confirmed boolean not null default false,
  opened_at timestamptz not null default now(),
  -- By a person; the program ends and opens again only those that it has opened by itself.
  opened_by_email text,
  filed_at timestamptz,
  filed_by_email text,
  claim_number text,
  settled_at timestamptz,
  settled_by_email text,
  recovered numeric(12, 2),
  note text
);
create index claims_by_order on app.claims (order_id);
create index claims_by_deadline on app.claims (state, deadline, id);
alter table app.claim_terms enable row level security;
alter table app.claims enable row level security;
create policy everything on app.claim_terms to sm_staff, sm_system using (true) with check (true);
create policy everything on app.claims to sm_staff, sm_system using (true) with check (true);
grant select, insert, update on app.claim_terms, app.claims to sm_staff;
grant select, insert, update, delete on app.claim_terms, app.claims to sm_system;
create trigger exceptions_of_inserted after insert on app.claims referencing new table as changed_rows
  for each statement execute function app.note_exception_cause('order_id');
create trigger exceptions_of_updated after update on app.claims referencing new table as changed_rows
  for each statement execute function app.note_exception_cause('order_id');
create trigger exceptions_of_deleted after delete on app.claims referencing old table as changed_rows
  for each statement execute function app.note_exception_cause('order_id');

insert into app.job_tasks (name) values ('open_claims');
