-- AWBs that differ only in case, blanks and dashes are the same parcel's.
create or replace function app.awb_key(awb text) returns text language sql immutable parallel safe
  return regexp_replace(upper(normalize(awb, NFKC)), '[^[:alnum:]]', '', 'g');
