alter table app.messages
  -- WhatsApp's own id of the customer, which stays where the phone is hidden; gone with the data of the customer.
  add column user_id text,
  -- Of an SMS, as it was sent.
  add column parts integer;
-- allow require-concurrent-index-creation: messages are sent since this release alone.
create index messages_by_user on app.messages (user_id, created_at desc) where user_id is not null;
-- allow require-concurrent-index-creation: messages are sent since this release alone.
create index message_replies_hidden on app.message_replies (user_id) where phone is null;

-- The number that a no was said of outlives the customer's data as a hash only. Its key is made with the first one, by
-- app.make_message_noes_key, and readable to nobody but app.message_number_hash: unlike the key of the installation it
-- never changes, so that hashes stay true.
create table app.message_noes_key (
  id boolean primary key default true check (id),
  key bytea not null
);

create table app.message_noes (
  number_hash bytea primary key,
  source text not null check (source in ('store', 'staff', 'reply', 'provider')),
  at timestamptz not null
);

-- allow changes-many-rows: one template for each event.
-- The gateway gives each template an id of its own, which nobody has entered yet.
update app.message_templates set state = 'NOT ENTERED' where channel = 'sms' and name = 'order_' || event;

alter table app.message_noes_key enable row level security;
alter table app.message_noes enable row level security;
create policy everything on app.message_noes to sm_staff, sm_system using (true) with check (true);
grant select on app.message_noes to sm_staff;
grant select, insert, update, delete on app.message_noes to sm_system;
