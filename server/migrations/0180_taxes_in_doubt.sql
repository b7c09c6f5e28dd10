-- The store's taxes of each line, and what a person says of those that do not add up.
-- Why: docs/decisions/money.md, "A tax that does not add up waits for a person".
alter table app.magic_orders
  add column tax_in_doubt_since timestamptz,
  add column tax_settled jsonb;
comment on column app.magic_orders.tax_in_doubt_since is 'Its tax does not add up, and nobody has said what it is';
comment on column app.magic_orders.tax_settled is 'The rates that a person has stated, and of which amounts of the store';
grant select (tax_in_doubt_since, tax_settled) on app.magic_orders to sm_vendor;

alter table app.magic_order_line_items add column store_taxes jsonb;
comment on column app.magic_order_line_items.store_taxes is 'The store''s taxes of the line, each with title, rate and rupees';
grant update (net_price, net_tax, tax_rate) on app.magic_order_line_items to sm_staff;
