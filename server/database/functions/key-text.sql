-- A text as it is compared with others: without what is not seen, its letters in one form, its white space folded and
-- trimmed. `keyText` of the domain does the same.
create or replace function app.key_text(said text) returns text language sql immutable parallel safe
return btrim(regexp_replace(
  normalize(regexp_replace(said, '[\u00ad\u11a7\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'), nfc),
  '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'));
