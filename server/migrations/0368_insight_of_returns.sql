-- needs: app.note_insight_of_parts, app.note_insight_of_parcel, app.note_insight_of_charges
-- What customers send back, why, from where, and what it costs.
-- Why: docs/decisions/insight.md, "What customers send back counts on the day of their order".

-- Former releases write none of these; the nightly counting of all days fills them.
alter table app.insight_sums add column sent_back integer not null default 0;
alter table app.insight_parts
  -- reason, product or courier; its name; of how many orders or pieces; orders, pieces and their value
  add column sent_back jsonb not null default '[]',
  -- first three digits of the PIN code; shipped, delivered, returned to origin, sent back
  add column regions jsonb not null default '[]',
  -- kind of cost; orders and amount
  add column return_costs jsonb not null default '[]';
-- Neither where customers live, nor what couriers cost.
grant select (sent_back) on app.insight_parts to sm_vendor;
grant select on app.recon_charges to sm_system;

create trigger insight_of_asked after insert on app.returns referencing new table as changed_rows
  for each statement execute function app.note_insight_of_parts('o.id = c.order_id');
create trigger insight_of_moved after update on app.returns referencing new table as changed_rows
  for each statement execute function app.note_insight_of_parts('o.id = c.order_id');
create trigger insight_of_graded after insert on app.return_receipt_lines referencing new table as changed_rows
  for each statement execute function app.note_insight_of_parts('o.id = c.order_id');
create trigger insight_of_graded_again after delete on app.return_receipt_lines referencing old table as changed_rows
  for each statement execute function app.note_insight_of_parts('o.id = c.order_id');
create trigger insight_of_settled after insert on app.return_settlements referencing new table as changed_rows
  for each statement execute function app.note_insight_of_parts('o.id = c.order_id');
create trigger insight_of_settled_again after update on app.return_settlements referencing new table as changed_rows
  for each statement execute function app.note_insight_of_parts('o.id = c.order_id');
create trigger insight_of_parcel after insert on app.shipments for each row
  when (new.quoted_cost is not null) execute function app.note_insight_of_parcel();
create trigger insight_of_changed_parcel after update of quoted_cost, state on app.shipments for each row
  when ((new.quoted_cost, new.state) is distinct from (old.quoted_cost, old.state))
  execute function app.note_insight_of_parcel();
create trigger insight_of_charges after insert on app.recon_lines referencing new table as changed_rows
  for each statement execute function app.note_insight_of_charges('select c.shipment_id from changed_rows c');
-- What an older upload of the same invoice said stands no more.
create trigger insight_of_replaced_charges after insert on app.recon_invoices referencing new table as changed_rows
  for each statement execute function app.note_insight_of_charges('select l.shipment_id from changed_rows c
    join app.recon_lines l on (l.courier, l.invoice_number) = (c.courier, c.number)');
create trigger insight_of_undone_charges after update on app.recon_uploads referencing new table as changed_rows
  for each statement execute function app.note_insight_of_charges('select l.shipment_id from changed_rows c
    join app.recon_lines l on l.upload_id = c.id
    union select l.shipment_id from changed_rows c join app.recon_invoices i on i.upload_id = c.id
    join app.recon_lines l on (l.courier, l.invoice_number) = (i.courier, i.number)');
