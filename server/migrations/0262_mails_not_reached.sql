-- Whether the last attempt at a mail did not reach the mail server: it is sent as soon as that answers again.
-- Why: docs/decisions/mails.md, "Mails of an outage are sent when it is over".
alter table app.mails add column not_reached boolean not null default false;
