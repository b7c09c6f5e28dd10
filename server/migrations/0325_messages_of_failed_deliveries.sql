-- A failed delivery is told to the customer's phone, too, once for each attempt; a tapped day may answer the question.
-- Why: docs/decisions/messages.md, "A tapped day answers, and nothing else that is written back does".
alter table app.messages drop constraint messages_event_check;
alter table app.messages
  add constraint messages_event_check check (event in ('shipped', 'out_for_delivery', 'delivered', 'delayed', 'delivery_failed')) not valid,
  -- After how many failed attempts; 0 of all else.
  add column attempt integer not null default 0;
alter table app.message_templates drop constraint message_templates_event_check;
alter table app.message_templates
  add constraint message_templates_event_check check (event in ('shipped', 'out_for_delivery', 'delivered', 'delayed', 'delivery_failed')) not valid;
alter table app.messages drop constraint messages_shipment_id_event_channel_key;
-- allow require-concurrent-index-creation: the table came with the release before this migration, so that it is small
create unique index messages_once on app.messages (shipment_id, event, attempt, channel);

-- It answered the customer's question, so that nobody has to read it.
alter table app.message_replies add column answered boolean not null default false;

insert into app.message_templates (channel, event, name, parameters, day_buttons, body) values
  ('whatsapp', 'delivery_failed', 'order_delivery_failed', '{name,order,courier}', 2,
    'Hello {{1}}, your order {{2}} could not be delivered by {{3}}. On which day should it come again? For all else, open your order.'),
  ('sms', 'delivery_failed', 'order_delivery_failed', '{order}', 0,
    'Your order ##order## could not be delivered. Tell us what to do: ##link##');
