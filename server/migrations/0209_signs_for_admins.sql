-- Items for admins alone. Not `for_staff`, so that a server of an earlier version, which does not know of them, shows
-- them to nobody.
alter table app.exceptions add column for_admins boolean not null default false;
create policy of_admins on app.exceptions to sm_staff using (for_admins) with check (for_admins);
-- allow require-concurrent-index-deletion: open items are few, and read for milliseconds.
drop index app.exceptions_of_staff;
-- allow require-concurrent-index-creation: open items are few.
create index exceptions_of_staff on app.exceptions (due_at, id) where state = 'open' and (for_staff or for_admins);

-- Their facts are in the audit log.
-- Why: docs/decisions/people.md, "Admins are told of unusual sign-ins, exports and AWBs".
-- allow require-concurrent-index-creation: a line is what a person does; a million are indexed within a second.
create index audit_log_by_action on app.audit_log (action, at desc, id desc);
create policy reading_signs on app.audit_log for select to sm_system using (true);
grant select (at, user_id, user_email, action, subject) on app.audit_log to sm_system;
