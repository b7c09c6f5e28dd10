-- Searchable text is kept in the form in which it is compared: lower-case words with one blank between them. `foldText`
-- of the domain does the same to what people type.
create or replace function app.search_fold(said text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(
  lower(normalize(regexp_replace(said, '[''’‘`\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'), nfkc)),
  '[^0-9a-z\u0080-\u200f\u2060-\U0010ffff]+', ' ', 'g'));
