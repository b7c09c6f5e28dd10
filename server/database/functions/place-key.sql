-- A name as lists sort and filter by it, short enough for any index; null when nothing is left of it. `placeKey` of
-- the domain does the same to a filter's values.
create or replace function app.place_key(said text) returns text language sql immutable parallel safe
return nullif(left(app.search_fold(said), 60), '');
