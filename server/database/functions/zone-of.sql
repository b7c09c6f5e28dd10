-- How far a parcel goes, by the PIN codes of pickup and customer. The rule is `zoneOf` of the domain; a test compares
-- the two.
create or replace function app.zone_of(pickup text, customer text) returns text
  language sql immutable parallel safe set search_path = pg_catalog
as $$
  select case
    when p.a !~ '^[1-9][0-9]{5}$' or p.b !~ '^[1-9][0-9]{5}$' or p.a is null or p.b is null then 'unknown'
    when left(p.a, 3) = left(p.b, 3) then 'city'
    when p.a ~ p.remote or p.b ~ p.remote then 'remote'
    when app.postal_circle(p.a) = app.postal_circle(p.b) then 'state'
    when left(p.a, 3) = any (p.metros) and left(p.b, 3) = any (p.metros) then 'metro'
    else 'country' end
  from (select regexp_replace(pickup, '\s', '', 'g') as a, regexp_replace(customer, '\s', '', 'g') as b,
    '^(18|19|737|744|78|79)' as remote, array['110', '400', '500', '560', '600', '700'] as metros) p
$$;
revoke all on function app.zone_of from public;
grant execute on function app.zone_of to sm_system, sm_staff;
