-- The size and weight of an order's parcel as somebody measured it. They replace what the variants and the vendor say, for
-- the courier, the price, the label and the screens, and are entered before the shipment is made.
alter table app.magic_orders
  add column packed_length_cm numeric(8, 2) check (packed_length_cm > 0),
  add column packed_width_cm numeric(8, 2) check (packed_width_cm > 0),
  add column packed_height_cm numeric(8, 2) check (packed_height_cm > 0),
  add column packed_grams integer check (packed_grams > 0),
  add constraint magic_orders_packed_sides check (num_nulls(packed_length_cm, packed_width_cm, packed_height_cm) in (0, 3));

grant select (packed_length_cm, packed_width_cm, packed_height_cm, packed_grams),
  update (packed_length_cm, packed_width_cm, packed_height_cm, packed_grams) on app.magic_orders to sm_vendor;
