-- What customers are owed for the part of an order that they have sent back.
alter table app.refunds_owed drop constraint refunds_owed_reason_check;
alter table app.refunds_owed add constraint refunds_owed_reason_check
  check (reason in ('cancelled', 'lost', 'rto', 'returned', 'partly_returned', 'reduced')) not valid;
