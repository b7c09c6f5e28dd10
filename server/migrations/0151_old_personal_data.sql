-- Why: docs/decisions/privacy.md, "Old personal data goes by a setting, and by the same erasure".
-- Beside the store and people, the setting Data retention asks for erasures.
alter table app.privacy_requests drop constraint privacy_requests_source_check;
alter table app.privacy_requests
  add constraint privacy_requests_source_check check (source in ('store', 'person', 'setting')) not valid;
-- allow constraint-missing-not-valid: one row per customer who asked, which are few.
alter table app.privacy_requests validate constraint privacy_requests_source_check;

insert into app.job_tasks (name) values ('retain_personal_data');
