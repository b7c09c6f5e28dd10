-- needs: app.collects_cash
-- The money that a part owes besides the cash of `cod_amount`, and whether its payment is only authorised.
-- Why: docs/decisions/store.md, "Cash is collected only where a gateway is cash".
alter table app.magic_orders
  add column awaited_amount numeric(12, 2) not null default 0,
  add column payment_authorised boolean not null default false;
comment on column app.magic_orders.awaited_amount is 'Rupees of the store''s balance that no courier collects';
grant select (awaited_amount, payment_authorised) on app.magic_orders to sm_vendor;

-- allow changes-many-rows: a handful, orders that a person marked unpaid although the store has the money.
update app.order_search s set collects_cash = false
from app.magic_orders o
where o.id = s.id and s.collects_cash and o.store_financial_status not in ('PENDING', 'PARTIALLY_PAID', 'UNPAID')
  and not app.collects_cash(o.financial_status, o.store_financial_status, o.cod_amount, 0,
    (select b.cod_amount from app.shipments b where b.id = o.shipment_id));

-- Divides what orders owe into cash and other money, after the names of cash have changed.
insert into app.job_tasks (name) values ('divide_balances');
