-- Words of the store for payments and fulfilments that are not known, and what waits for a person because of them.
-- Why: docs/decisions/store.md, "Words that the store did not have before are kept, and never guessed".
alter table app.magic_orders
  add column store_financial_word text,
  add column payment_unknown_since timestamptz,
  add column store_fulfilment_word text,
  add column held_for_word_at timestamptz;
comment on column app.magic_orders.store_financial_word is 'The store''s word for its payment, where that is none of the payment statuses';
comment on column app.magic_orders.payment_unknown_since is 'The store never used a word for its payment that is known, and nobody has said what it is';
comment on column app.magic_orders.store_fulfilment_word is 'The store''s word for its fulfilment, where that is an unusual one';
comment on column app.magic_orders.held_for_word_at is 'It was put on Hold because of that word, and nobody has moved it since';
grant select (store_financial_word, payment_unknown_since, store_fulfilment_word, held_for_word_at) on app.magic_orders to sm_vendor;
