-- What the store's people have done with pieces that came back, and why a return was declined in the store's words.
-- Why: docs/decisions/store.md, "A parcel that the store attaches becomes the return's".
alter table app.return_lines add column disposed integer not null default 0;
alter table app.returns add column decline_reason text
  check (decline_reason in ('final_sale', 'period_ended', 'other'));
