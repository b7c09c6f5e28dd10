-- needs: app.is_order_in
-- An invoice freezes a document, never an order: a part may have had several, of which at most one is valid. A voided
-- one is kept with its number, and the next one names the one that it replaces.
-- Why: docs/decisions/money.md, "An invoice is replaced while its order can still change".
alter table app.invoices
  add column voided_at timestamptz,
  add column void_reason text,
  add column replaces bigint;
alter table app.invoices
  add constraint invoices_void_with_reason check ((voided_at is null) = (void_reason is null)) not valid;
alter table app.invoices add constraint invoices_replaces foreign key (replaces) references app.invoices not valid;
-- allow require-concurrent-index-creation: an invoice is what a person makes; a million are indexed within a second.
create unique index invoices_valid on app.invoices (order_id) where voided_at is null;
-- allow require-concurrent-index-creation: the same.
create index invoices_of_order on app.invoices (order_id);
-- allow require-concurrent-index-creation: the same.
create unique index invoices_replaced on app.invoices (replaces) where replaces is not null;
alter table app.invoices drop constraint invoices_order_id_key;
grant select (voided_at, void_reason, replaces) on app.invoices to sm_vendor;

insert into app.job_tasks (name) values ('renew_invoice');

-- Parts that an invoice alone has frozen change again with the store; what it changed meanwhile, the comparison finds.
-- allow changes-many-rows: invoiced parts that nobody has booked yet are few.
update app.magic_orders o set frozen_at = null
where o.frozen_at is not null and o.shipment_id is null and o.shipping_reference is null
  and app.is_order_in('pending', o.order_status)
  and exists (select from app.invoices i where i.order_id = o.id);
