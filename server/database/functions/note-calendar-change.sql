-- Has the working calendars resolved again, soon after what they follow from has changed.
create or replace function app.note_calendar_change() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  perform app.enqueue_job('keep_calendars', '{}', job_key => 'keep_calendars');
  return null;
end $$;
revoke all on function app.note_calendar_change from public;
