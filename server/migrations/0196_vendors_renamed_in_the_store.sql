-- needs: app.is_order_in, app.note_product_hands
create trigger hands_noted after update of vendor_id on app.products for each row
  when (old.vendor_id <> new.vendor_id) execute function app.note_product_hands();

-- Vendors that an import has made, and with which nobody has done anything since.
create view app.bare_vendors as
select v.id from app.vendors v
where v.version = 1 and v.status = 'active' and not v.is_twin
  and coalesce(v.company_name, v.email, v.phone, v.gstin, v.commission_percentage::text, v.commission_slabs::text) is null
  and not exists (select from app.warehouses w where w.vendor_id = v.id)
  and not exists (select from app.user_vendors u where u.vendor_id = v.id)
  and not exists (select from app.invitation_vendors i where i.vendor_id = v.id)
  and not exists (select from app.shipping_partners s where s.vendor_id = v.id)
  and not exists (select from app.invoices i where i.vendor_id = v.id);
grant select on app.bare_vendors to sm_staff, sm_system;

-- How much of each vendor's products, and of the lines of its open orders, the store gives to another one. How much is
-- most of it says the domain (`isRenamed`).
create view app.vendor_successions as
with lines as (
  select h.from_vendor_id, h.to_vendor_id, count(*)::int as gone
  from app.changed_hands h
  where h.kind = 'line' and exists (
    select from app.magic_orders o where o.store_order_id = h.store_order_id
      and o.vendor_id in (h.from_vendor_id, h.to_vendor_id) and app.is_order_in('open', o.order_status))
  group by 1, 2
), products as (
  select h.from_vendor_id, h.to_vendor_id, count(*)::int as gone
  from app.changed_hands h join app.products p on p.product_id = h.subject and p.vendor_id = h.to_vendor_id
  where h.kind = 'product'
  group by 1, 2
), pairs as (
  select from_vendor_id, to_vendor_id, coalesce(l.gone, 0) as lines_gone, coalesce(p.gone, 0) as products_gone
  from lines l full join products p using (from_vendor_id, to_vendor_id)
)
select f.id as vendor_id, f.vendor_name, t.id as next_id, t.vendor_name as next_name, x.lines_gone, x.products_gone,
  (select count(*)::int from app.magic_orders o join app.magic_order_line_items l on l.order_id = o.id
    where o.vendor_id = f.id and app.is_order_in('open', o.order_status)
      and not exists (select from app.changed_hands h where h.kind = 'line' and h.subject = l.store_line_id and h.from_vendor_id = f.id)) as lines_kept,
  (select count(*)::int from app.products p where p.vendor_id = f.id) as products_kept,
  t.created_at >= f.created_at and exists (select from app.bare_vendors b where b.id = t.id) as is_bare
from pairs x join app.vendors f on f.id = x.from_vendor_id join app.vendors t on t.id = x.to_vendor_id;
grant select on app.vendor_successions to sm_staff, sm_system;
