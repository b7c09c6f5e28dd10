-- The same rows as before. "is true" keeps both conditions checks of rows and out of the choice of an index (the queries
-- name the viewer's vendors and first day once more for that): without a first day a bitmap of every order there is was
-- made. And a hundred vendors are looked up in a hash instead of one after the other.
create or replace view app.own_order_search as
select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status, financial_status, shipment_status, search_text
from app.order_search
where (vendor_id in (select unnest(app.viewer_vendor_ids()))) is true and (created_at >= (select app.viewer_min_order_at())) is true;
