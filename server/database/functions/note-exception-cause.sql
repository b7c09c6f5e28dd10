-- Notes that rows of this table have changed, for the keeper of exceptions: of up to 200 with an order, which ones.
create or replace function app.note_exception_cause() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if tg_nargs = 0 or (select count(*) from (select from changed_rows limit 201) few) > 200 then
    insert into app.exception_causes (source) select tg_table_name where exists (select from changed_rows);
  -- Written out for each column that names an order, because every import comes by, and a statement made from a text
  -- would be planned again each time.
  elsif tg_argv[0] = 'id' then
    insert into app.exception_causes select distinct tg_table_name, id from changed_rows;
  elsif tg_argv[0] = 'order_id' then
    insert into app.exception_causes select distinct tg_table_name, order_id from changed_rows;
  end if;
  return null;
end $$;
revoke all on function app.note_exception_cause from public;
