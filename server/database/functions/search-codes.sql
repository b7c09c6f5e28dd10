-- Codes such as SKUs in one piece, beside how they are written: `SKU-1234` is found by who types `SKU1234`, too.
create or replace function app.search_codes(said text) returns text language sql immutable strict parallel safe
return (select coalesce(string_agg(replace(folded, ' ', ''), ' '), '')
  from (select app.search_fold(chunk) as folded from regexp_split_to_table(said, '\s+') chunk where chunk ~ '[0-9]') chunks
  where folded like '% %');
