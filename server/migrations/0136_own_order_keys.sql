-- By what vendor members sort and filter their orders. PIN code, state and tags are for staff.
create or replace view app.own_order_search as
select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status, search_text,
  clock_due_at, order_value, vendor_key, city, collects_cash, courier
from app.order_search
where (vendor_id in (select unnest(app.viewer_vendor_ids()))) is true and (created_at >= (select app.viewer_min_order_at())) is true;
