-- needs: app.key_text, app.search_fold, app.tag_keys, app.place_key, app.search_codes, app.order_search_text, app.order_search_contact
-- Names that differ only in characters that nobody sees, or in how a letter is put together, are one vendor's.
-- Why: docs/decisions/vendors.md, "Names that look the same are the same vendor".
-- allow adding-field-with-default: a few thousand vendors.
alter table app.vendors
  add column name_key text not null generated always as (lower(app.key_text(vendor_name))) stored,
  add column is_twin boolean not null default false;
comment on column app.vendors.is_twin is 'Made before names were compared so: another vendor has the same name, and new orders go to that one';
grant select (name_key, is_twin) on app.vendors to sm_vendor;

-- The one with the plainest spelling stays, else the oldest.
-- allow changes-many-rows: twins are few.
update app.vendors v set is_twin = true
from (select id, row_number() over (partition by name_key order by length(vendor_name), id) as place from app.vendors) ranked
where ranked.id = v.id and ranked.place > 1;

-- allow require-concurrent-index-creation: a few thousand vendors.
create unique index vendors_name_key on app.vendors (name_key) where not is_twin;
-- allow require-concurrent-index-creation: a few thousand vendors.
create index vendors_by_name_key on app.vendors (name_key);

-- allow changes-many-rows: a handful, whose texts have such characters.
update app.order_search s set
  search_text = app.order_search_text(o.order_number, o.part_number, o.magic_order_id, o.vendor_name, o.customer_name, o.ship_city,
    o.shipping_reference, o.line_text),
  search_contact = app.order_search_contact(o.customer_email, o.customer_phone, o.customer_phone_national, o.shipping_address,
    o.store_order_id),
  vendor_key = coalesce(app.place_key(o.vendor_name), ''), city = app.place_key(o.ship_city),
  state = app.place_key(o.shipping_address ->> 'province'), tags = app.tag_keys(o.channel_tags)
from app.magic_orders o
where o.id = s.id and (concat_ws(' ', o.order_number, o.vendor_name, o.customer_name, o.customer_email, o.ship_city, o.line_text,
    o.shipping_address ->> 'name', o.shipping_address ->> 'province') ~ '[\u200e\u200f\u202a-\u202e\u2061-\u2064\u2066-\u2069]'
  or o.channel_tags::text ~ '[^ -~]|  ');
