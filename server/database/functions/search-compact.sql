-- A number or AWB in one piece, however it is written.
create or replace function app.search_compact(said text) returns text language sql immutable strict parallel safe
return regexp_replace(lower(said), '[^0-9a-z]+', '', 'g');
