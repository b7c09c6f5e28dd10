-- Why: docs/decisions/privacy.md, "The audit log loses what it says of a customer, and no line".
-- Takes a customer's words (address, phone number, name) out of the audit log, which no role can change: lines stay, with
-- who did what and when, and lose what they say besides. An account's own address stays: it says what became of the
-- account. Returns how many lines that were.
create or replace function app.erase_from_audit_log(words text[]) returns bigint
  language sql security definer set search_path = pg_catalog
as $$
  with customers as materialized (
    select w from unnest(words) w where w <> '' and not exists (select from app.users u where lower(u.email) = w)
  ), erased as (
    update app.audit_log l
    set subject = case when exists (select from customers where position(w in lower(l.subject)) > 0)
        then 'Personal data erased' else l.subject end,
      details = '{"erased": true}'
    where exists (select from customers where position(w in lower(coalesce(l.subject, '') || ' ' || l.details::text)) > 0)
    returning 1)
  select count(*) from erased
$$;
revoke all on function app.erase_from_audit_log from public;
grant execute on function app.erase_from_audit_log to sm_system;
