-- Tags as lists filter by them: the store does not tell upper from lower case.
create or replace function app.tag_keys(tags text[]) returns text[] language sql immutable parallel safe
return (select coalesce(array_agg(distinct key order by key), '{}')
  from (select lower(btrim(tag)) as key from unnest(tags) tag) keys where key <> '');
