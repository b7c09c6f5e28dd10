-- needs: app.note_return_changes
-- What a customer wants instead of what is sent back, and what of it the store has let go.
-- Why: docs/decisions/returns.md, "New goods are a part of the order of their own".
create table app.return_new_goods (
  return_id bigint not null references app.returns on delete cascade,
  position integer not null,
  variant_id text not null,
  product_id text,
  title text not null,
  variant_title text,
  sku text,
  image_url text,
  quantity integer not null check (quantity > 0),
  -- For all pieces, in the order's currency: by the price list; what was paid for the pieces that come back for them; and
  -- what they cost the customer.
  list_price numeric(12, 2) not null check (list_price >= 0),
  credit numeric(12, 2) not null check (credit >= 0),
  price numeric(12, 2) not null check (price >= 0),
  -- Once the store has let them go: the lines of its order, and our part of it.
  released_at timestamptz,
  store_line_ids text[] not null default '{}',
  order_id bigint references app.magic_orders on delete set null,
  primary key (return_id, position)
);
create index return_new_goods_of_order on app.return_new_goods (order_id) where order_id is not null;

alter table app.returns
  -- When the new goods go, by the vendor's setting on the day of the approval; null before, and without any.
  add column exchange_ships text check (exchange_ships in ('at_approval', 'at_pickup'));
grant update (exchange_ships) on app.returns to sm_vendor;

alter table app.return_store_steps drop constraint return_store_steps_step_check;
alter table app.return_store_steps add constraint return_store_steps_step_check check (step in ('ask', 'open', 'approve',
  'decline', 'cancel', 'remove', 'exchange', 'release', 'invoice',
  'track', 'process', 'dispose', 'close')) not valid;

alter table app.return_new_goods enable row level security;
create policy everything on app.return_new_goods to sm_staff, sm_system using (true) with check (true);
create policy of_own_returns on app.return_new_goods for select to sm_vendor
  using (exists (select from app.returns r where r.id = return_id));
grant select, insert, update on app.return_new_goods to sm_staff;
grant select on app.return_new_goods to sm_vendor;
grant select, insert, update, delete on app.return_new_goods to sm_system;
