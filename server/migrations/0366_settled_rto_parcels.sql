-- A parcel that came back undelivered is settled by one refund, which may be of pieces alone.
-- Why: docs/decisions/returns.md, "An RTO parcel is settled by one refund, of money, pieces or both".
alter table app.store_refunds drop constraint store_refunds_amount_check;
alter table app.store_refunds add constraint store_refunds_amount_check check (amount >= 0) not valid;
alter table app.store_refunds
  -- The parcel that it settles: id of its attempt, or empty where nobody has entered one.
  add column rto_parcel text,
  -- Of that, what goes back into stock: [{"lineItemId", "quantity", "locationId"}]
  add column restocks jsonb,
  add column note text;
-- allow require-concurrent-index-creation: no row has it yet
create unique index store_refunds_one_rto on app.store_refunds (order_id, rto_parcel)
  where rto_parcel is not null and state in ('asked', 'sending', 'done');

-- The parcel that was received, as above, so that one that is sent again can come back again.
alter table app.return_receipts add column parcel text not null default '';
grant insert (parcel) on app.return_receipts to sm_vendor;
