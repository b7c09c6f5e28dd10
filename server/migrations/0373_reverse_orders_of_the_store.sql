-- What the store's people have done with pieces that came back, and on which ground a return was declined.
-- Why: docs/decisions/store.md, "A parcel that the store attaches becomes the return's".
alter table app.return_lines add column disposed integer not null default 0;
-- allow scans-table: returns are as new as this release, so that there are few or none.
alter table app.returns add column decline_ground text
  check (decline_ground in ('final_sale', 'period_ended', 'other'));
grant update (decline_ground) on app.returns to sm_vendor;
