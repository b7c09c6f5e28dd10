-- The currency of an order's amounts, and what is paid besides goods and shipping. Before all that changes orders, because
-- triggers read them.
-- Why: docs/decisions/money.md, "An order in another currency is shown in it, and in no figure".
alter table app.magic_orders
  add column if not exists currency text not null default 'INR',
  add column if not exists duties numeric(12, 2) not null default 0,
  add column if not exists fees numeric(12, 2) not null default 0;
comment on column app.magic_orders.currency is 'Of all its amounts: the shop''s when the order was placed';
comment on column app.magic_orders.duties is 'Contained in shipping_cost';
comment on column app.magic_orders.fees is 'Contained in shipping_cost';
grant select (currency, duties, fees) on app.magic_orders to sm_vendor;
