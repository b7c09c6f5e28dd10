-- needs: app.note_exception_cause
-- Messages to customers by WhatsApp and SMS. A row is written with the event and before the provider is asked; a job
-- asks. Until there is an answer its state is unknown, and what may have gone out is not asked for again blindly.
create table app.messages (
  -- Made by the application: the provider returns it with what it reports.
  id uuid primary key,
  channel text not null check (channel in ('whatsapp', 'sms')),
  event text not null check (event in ('shipped', 'out_for_delivery', 'delivered', 'delayed')),
  order_id bigint not null references app.magic_orders on delete cascade,
  shipment_id bigint not null references app.shipments on delete cascade,
  -- Digits with the country's code, as in 919876543210; gone with the data of the customer.
  phone text,
  content jsonb,
  state text not null default 'queued'
    check (state in ('queued', 'unknown', 'accepted', 'sent', 'failed', 'delivered', 'read', 'dropped')),
  attempts integer not null default 0,
  -- Attempts without an answer, so that it may have gone out.
  unclear_attempts integer not null default 0,
  -- The ways to try after this one.
  further text[] not null default '{}',
  code text,
  error text,
  -- The last number that the provider gave.
  provider_id text,
  asked_at timestamptz,
  accepted_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  -- As the provider says; rupees without GST.
  billable boolean,
  category text,
  cost numeric(12, 4),
  charged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- One message per event and way, whatever is retried.
  unique (shipment_id, event, channel)
);
create index messages_by_order on app.messages (order_id, created_at desc);
create index messages_newest on app.messages (created_at desc, id);
create index messages_open on app.messages (next_attempt_at) where state in ('queued', 'unknown');
create index messages_by_provider on app.messages (provider_id) where provider_id is not null;
create index messages_by_phone on app.messages (phone, created_at desc) where phone is not null;
create index messages_charged on app.messages (charged_at) where charged_at is not null;

-- What providers report, once each; those of a message that is not known yet are joined when it is.
create table app.message_reports (
  channel text not null check (channel in ('whatsapp', 'sms')),
  provider_id text not null,
  state text not null check (state in ('sent', 'delivered', 'read', 'failed')),
  -- Ours, where the provider returns it.
  message_id uuid,
  at timestamptz not null,
  code text,
  detail text,
  billable boolean,
  category text,
  parts integer,
  received_at timestamptz not null default now(),
  joined_at timestamptz,
  primary key (channel, provider_id, state)
);
create index message_reports_received on app.message_reports (received_at);

-- A customer's yes or no, each time it was said. The newest counts.
create table app.message_consents (
  id bigint generated always as identity primary key,
  phone text not null,
  order_id bigint references app.magic_orders on delete set null,
  state text not null check (state in ('in', 'out', 'marketing_out')),
  source text not null check (source in ('store', 'staff', 'reply', 'provider')),
  said text,
  by_email text,
  at timestamptz not null
);
create index message_consents_by_phone on app.message_consents (phone, at desc);
create index message_consents_by_order on app.message_consents (order_id) where order_id is not null;

-- Numbers that cannot be reached in a way, until a day.
create table app.message_unreachable (
  channel text not null check (channel in ('whatsapp', 'sms')),
  phone text not null,
  until timestamptz not null,
  primary key (channel, phone)
);

-- The approved template of each event and way. WhatsApp knows it by name and language, the SMS gateway by its number.
create table app.message_templates (
  channel text not null check (channel in ('whatsapp', 'sms')),
  event text not null check (event in ('shipped', 'out_for_delivery', 'delivered', 'delayed')),
  name text not null,
  language text not null default 'en',
  -- In their order; the gateway for SMS takes them by name, with the link as `link`.
  parameters text[] not null,
  -- The address of its button ends in the customer's own page.
  has_link boolean not null default true,
  -- Quick replies, each with a day: tomorrow and those after it.
  day_buttons integer not null default 0 check (day_buttons between 0 and 3),
  -- As registered; shows how long an SMS is.
  body text,
  dlt_header text,
  state text not null default 'APPROVED',
  state_reason text,
  category text,
  changed_at timestamptz not null default now(),
  primary key (channel, event)
);
insert into app.message_templates (channel, event, name, parameters, day_buttons, body) values
  ('whatsapp', 'shipped', 'order_shipped', '{name,order,courier}', 0,
    'Hello {{1}}, your order {{2}} is on its way with {{3}}. Follow it any time.'),
  ('whatsapp', 'out_for_delivery', 'order_out_for_delivery', '{name,order,amount}', 0,
    'Hello {{1}}, your order {{2}} should reach you today. To pay on delivery: {{3}}. Follow it any time.'),
  ('whatsapp', 'delivered', 'order_delivered', '{name,order}', 0,
    'Hello {{1}}, your order {{2}} has been delivered. We hope you love it!'),
  ('whatsapp', 'delayed', 'order_delayed', '{name,order}', 2,
    'Hello {{1}}, we are sorry: your order {{2}} is running late. It is still coming. Which day suits you?'),
  ('sms', 'shipped', 'order_shipped', '{order,courier}', 0,
    'Your order ##order## is on its way with ##courier##. Follow it: ##link##'),
  ('sms', 'out_for_delivery', 'order_out_for_delivery', '{order}', 0,
    'Your order ##order## should reach you today. Follow it: ##link##'),
  ('sms', 'delivered', 'order_delivered', '{order}', 0, 'Your order ##order## has been delivered. ##link##'),
  ('sms', 'delayed', 'order_delayed', '{order}', 0,
    'Sorry, your order ##order## is running late. See where it is: ##link##');

-- Rupees per message (WhatsApp) or part (SMS) without GST, from a day on until the next row begins. Published figures,
-- to be confirmed with the bills of one's own account.
create table app.message_prices (
  channel text not null check (channel in ('whatsapp', 'sms')),
  category text not null,
  first_day date not null,
  rupees numeric(10, 4) not null check (rupees >= 0),
  is_confirmed boolean not null default false,
  primary key (channel, category, first_day)
);
insert into app.message_prices (channel, category, first_day, rupees) values
  ('whatsapp', 'marketing', '2026-01-01', 0.8631), ('whatsapp', 'utility', '2026-01-01', 0.1150),
  ('whatsapp', 'authentication', '2026-01-01', 0.1150), ('whatsapp', 'authentication_international', '2026-01-01', 2.30),
  ('whatsapp', 'service', '2026-01-01', 0), ('whatsapp', 'service', '2026-10-01', 0.1150),
  ('sms', 'service', '2026-01-01', 0.20);

-- What customers write back. Nothing acts on it.
create table app.message_replies (
  id bigint generated always as identity primary key,
  provider_id text not null unique,
  phone text,
  -- Of WhatsApp, where it hides the phone.
  user_id text,
  message_id uuid references app.messages on delete set null,
  order_id bigint references app.magic_orders on delete cascade,
  -- A text, a day by quick reply, or anything else that was sent.
  kind text not null check (kind in ('text', 'day', 'other', 'stop', 'start')),
  said text,
  day date,
  at timestamptz not null
);
create index message_replies_by_order on app.message_replies (order_id);
create index message_replies_at on app.message_replies (at);

-- What a provider says of templates and accounts, and what stops a way: each is told once until it is settled.
create table app.message_notices (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('whatsapp', 'sms')),
  about text not null,
  said text not null,
  since timestamptz not null default now(),
  ended_at timestamptz
);
create unique index message_notices_open on app.message_notices (channel, about) where ended_at is null;

alter table app.messages enable row level security;
alter table app.message_reports enable row level security;
alter table app.message_consents enable row level security;
alter table app.message_unreachable enable row level security;
alter table app.message_templates enable row level security;
alter table app.message_prices enable row level security;
alter table app.message_replies enable row level security;
alter table app.message_notices enable row level security;
create policy everything on app.messages to sm_staff, sm_system using (true) with check (true);
create policy everything on app.message_reports to sm_system using (true) with check (true);
create policy everything on app.message_consents to sm_staff, sm_system using (true) with check (true);
create policy everything on app.message_unreachable to sm_staff, sm_system using (true) with check (true);
create policy everything on app.message_templates to sm_staff, sm_system using (true) with check (true);
create policy everything on app.message_prices to sm_staff, sm_system using (true) with check (true);
create policy everything on app.message_replies to sm_staff, sm_system using (true) with check (true);
create policy everything on app.message_notices to sm_staff, sm_system using (true) with check (true);
grant select, insert, update on app.messages to sm_staff;
grant select on app.message_unreachable to sm_staff;
grant select, insert on app.message_consents to sm_staff;
grant select on app.message_templates, app.message_prices, app.message_replies, app.message_notices to sm_staff;
grant select, insert, update, delete on app.messages, app.message_reports, app.message_consents,
  app.message_unreachable, app.message_templates, app.message_prices, app.message_replies, app.message_notices
  to sm_system;

create trigger exceptions_of_inserted after insert on app.message_replies referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_deleted after delete on app.message_replies referencing old table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_updated after update on app.message_replies referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_inserted after insert on app.message_notices referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_updated after update on app.message_notices referencing new table as changed_rows
  for each statement execute function app.note_exception_cause();
create trigger exceptions_of_deleted after delete on app.message_notices referencing old table as changed_rows
  for each statement execute function app.note_exception_cause();

insert into app.job_tasks (name) values ('send_message'), ('settle_messages');
