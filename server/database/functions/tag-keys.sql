-- Tags as lists filter by them: the store does not tell upper from lower case. `tagKey` of the domain does the same. As
-- `key_text`, which the migrations that need this function do not load.
create or replace function app.tag_keys(tags text[]) returns text[] language sql immutable parallel safe
return (select coalesce(array_agg(distinct key order by key), '{}')
  from (select lower(btrim(regexp_replace(
    normalize(regexp_replace(tag, '[\u00ad\u11a7\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'), nfc),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))) as key
    from unnest(tags) tag) keys where key <> '');
