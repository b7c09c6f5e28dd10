-- needs: app.note_exception_cause
-- What customers are asked about a parcel, one row per failed attempt and one after delivery.
-- Why: docs/decisions/parcels.md, "The customer is asked in the transaction of the scan".
create table app.customer_questions (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references app.shipments on delete cascade,
  order_id bigint not null references app.magic_orders on delete cascade,
  kind text not null check (kind in ('delivery_failed', 'arrived_well')),
  -- After how many failed attempts; 0 after delivery.
  attempt integer not null,
  asked_at timestamptz not null,
  until timestamptz not null,
  answer text check (answer in ('again', 'phone', 'landmark', 'refuse', 'collect', 'nobody', 'well', 'badly')),
  answered_at timestamptz,
  -- The day for which another attempt is wished.
  day date,
  -- What is wrong with what arrived.
  reason text check (reason in ('damaged', 'missing', 'wrong')),
  -- The courier is asked for another attempt or the return; staff: somebody decides; noted: nothing is to be done.
  fate text check (fate in ('reattempt', 'return', 'staff', 'noted')),
  -- Without an answer: when the setting decided.
  lapsed_at timestamptz,
  seen_to_at timestamptz,
  seen_to_by_email text,
  check ((answer is null) = (answered_at is null) and (answer is null) = (fate is null))
);
create unique index customer_questions_once on app.customer_questions (shipment_id, kind, attempt);
create index customer_questions_of_order on app.customer_questions (order_id);
create index customer_questions_unanswered on app.customer_questions (asked_at) where answer is null and lapsed_at is null;

-- What the customer typed, apart because vendors' members do not see customers' contacts.
create table app.customer_answer_details (
  question_id bigint primary key references app.customer_questions on delete cascade,
  shipment_id bigint not null references app.shipments on delete cascade,
  phone text,
  landmark text,
  note text
);
create index customer_answer_details_of_parcel on app.customer_answer_details (shipment_id);

-- One code at a time for each order. The digits are derived of the secret with a key that is not in the database.
create table app.customer_codes (
  order_id bigint primary key references app.magic_orders on delete cascade,
  secret uuid not null,
  expires_at timestamptz not null,
  tries_left integer not null
);

alter table app.customer_questions enable row level security;
alter table app.customer_answer_details enable row level security;
alter table app.customer_codes enable row level security;
create policy everything on app.customer_questions to sm_staff, sm_system using (true) with check (true);
create policy of_own_orders on app.customer_questions for select to sm_vendor
  using (exists (select from app.magic_orders o where o.id = order_id));
create policy everything on app.customer_answer_details to sm_staff, sm_system using (true) with check (true);
create policy everything on app.customer_codes to sm_system using (true) with check (true);
grant select on app.customer_questions to sm_staff, sm_vendor;
grant update (seen_to_at, seen_to_by_email) on app.customer_questions to sm_staff;
grant select on app.customer_answer_details to sm_staff;
grant select, insert, update, delete on app.customer_questions, app.customer_answer_details, app.customer_codes to sm_system;

create trigger exceptions_of_inserted after insert on app.customer_questions referencing new table as changed_rows
  for each statement execute function app.note_exception_cause('order_id');
create trigger exceptions_of_updated after update on app.customer_questions referencing new table as changed_rows
  for each statement execute function app.note_exception_cause('order_id');

insert into app.job_tasks (name) values ('lapse_questions');
