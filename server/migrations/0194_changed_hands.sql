-- needs: app.follow_vendor, app.keep_due, app.keep_outcome, app.note_exception_cause
-- Orders may move to another vendor, and differences from the store open and close items of the inbox.
-- Why: docs/decisions/orders.md, "A line that changes hands takes its history along, until it is booked".
create trigger vendor_followed after update of vendor_id on app.magic_orders for each row
  when (old.vendor_id <> new.vendor_id) execute function app.follow_vendor();

create trigger exceptions_of_inserted after insert on app.store_drift referencing new table as changed_rows
  for each statement execute function app.note_exception_cause('order_id');
create trigger exceptions_of_updated after update on app.store_drift referencing new table as changed_rows
  for each statement execute function app.note_exception_cause('order_id');
create trigger exceptions_of_deleted after delete on app.store_drift referencing old table as changed_rows
  for each statement execute function app.note_exception_cause('order_id');
